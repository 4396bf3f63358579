'use strict';
// The plots of a run; figures are as Figures.java writes them.
(() => {
  const {figures, contestants, fates} = run;
  const {draw, whiskers, axis, names, ends, color, shape, percent, interval, short} = plots;
  const number = value => value.toLocaleString('en');
  const share = figures.measure + ', %';
  const ROW = 30;
  const FATES = {
    'failed': '--f-failed', 'unjudged': '--f-unjudged', 'right': '--f-right', 'invented': '--f-invented',
    'gold-in-doubt': '--f-doubt', 'untold': '--f-untold', 'not-stored': '--f-stored',
    'not-retrieved': '--f-retrieved', 'cut': '--f-cut', 'unread': '--f-unread',
  };
  const told = (name, reading, of = '') => `${name}${of}\n${percent(reading[0])} %${interval(reading)}`
    + (reading.length > 3 ? `\n${number(reading[3])} questions` : '');
  const measured = contestants.map((_, i) => i).filter(i => figures.overall[i]);
  const apart = (i, step) => (measured.indexOf(i) - (measured.length - 1) / 2) * step;
  const scale = (value, fallback) => value === null ? fallback : 100 * value;
  const absent = missing => missing.length === 0 ? '' : 'Not shown: ' + missing.join(', ') + '.';
  const unmeasured = absent(contestants.filter((_, i) => !figures.overall[i]));
  const legend = (width, shown = measured) =>
    plots.legend(shown.map(i => contestants[i]), i => shape(shown[i]), width);

  const overall = () => {
    const shown = figures.overall;
    draw('overall', 64 + ROW * measured.length, () => measured.length > 0 ? {
      grid: {left: 8, right: 52, top: 8, bottom: 30, containLabel: true},
      xAxis: axis(share, ends(shown.filter(Boolean).map(reading => reading.slice(0, 3)))),
      yAxis: names(measured.map(i => contestants[i])),
      series: [whiskers('', 0, shown.flatMap((reading, i) => reading ? [{
        x: 100 * reading[0], y: measured.indexOf(i), lowX: scale(reading[1], null), highX: scale(reading[2], null),
        color: color(i), kind: shape(i), label: percent(reading[0]), tip: told(contestants[i], reading),
      }] : []))],
    } : null, unmeasured);
  };

  const byCategory = () => {
    const {categories} = figures;
    const step = Math.min(14, Math.max(9, 60 / measured.length));
    const height = 40 + categories.length * (measured.length * step + 14);
    draw('by-category', height, width => {
      if (measured.length === 0) return null;
      const above = legend(width);
      return {
        extra: above.height,
        legend: above.option,
        grid: {left: 8, right: 20, top: above.height + 8, bottom: 30, containLabel: true},
        xAxis: axis(share, ends(figures.byCategory.flat().filter(Boolean).map(reading => reading.slice(0, 3)))),
        yAxis: names(categories, {splitLine: {show: true, lineStyle: {color: plots.css('--rule')}}}),
        series: measured.map(i => whiskers(contestants[i], i, figures.byCategory[i].flatMap((reading, c) => reading ? [{
          x: 100 * reading[0], y: c, lowX: scale(reading[1], null), highX: scale(reading[2], null),
          tip: told(contestants[i], reading, ', ' + categories[c]),
        }] : []), [0, apart(i, step)])),
      };
    }, unmeasured);
  };

  /** Accuracy against something that it costs, [value, low, high] by contestant. */
  const against = (id, costs, unit, lowest) => {
    const shown = contestants.map((_, i) => i).filter(i => costs[i][0] > 0 && figures.overall[i]);
    const missing = contestants.filter((_, i) => !shown.includes(i)).map(name => name + ' (0, or not measured)');
    draw(id, 320, width => {
      if (shown.length === 0) return null;
      const above = legend(width, shown);
      return {
        legend: above.option,
        extra: above.height,
        grid: {left: 30, right: 24, top: above.height + 10, bottom: 34, containLabel: true},
        xAxis: axis(unit, {type: 'log', axisLabel: {formatter: short}}),
        yAxis: axis(share, {nameGap: 38, ...ends(shown.map(i => figures.overall[i].slice(0, 3)))}),
        series: shown.map(i => {
          const [value, low, high] = costs[i];
          const reading = figures.overall[i];
          return whiskers(contestants[i], i, [{
            x: value, lowX: low === null ? null : Math.max(low, value * lowest), highX: high,
            y: 100 * reading[0], lowY: scale(reading[1], null), highY: scale(reading[2], null),
            tip: told(contestants[i], reading) + `\n${unit}: ${short(value)}`
              + (low === null ? '' : ` [${short(low)}, ${short(high)}]`),
          }]);
        }),
      };
    }, shown.length === 0 ? 'Not shown: it is 0 for everybody, or nothing was measured.' : absent(missing));
  };

  const recall = () => {
    const shown = contestants.map((_, i) => i).filter(i => figures.recall[i]);
    const depths = [...new Set(shown.flatMap(i => figures.recall[i].map(([k]) => k)))].sort((a, b) => a - b);
    draw('recall', 320, width => {
      if (shown.length === 0) return null;
      const above = legend(width, shown);
      return {
        legend: above.option,
        extra: above.height,
        grid: {left: 30, right: 20, top: above.height + 10, bottom: 34, containLabel: true},
        xAxis: axis('k, events', {type: 'category', data: depths.map(String), splitLine: {show: false}}),
        yAxis: axis('recall@k, %', {
          nameGap: 38, ...ends(shown.flatMap(i => figures.recall[i].map(([, ...reading]) => reading)))}),
        series: shown.flatMap(i => [
          {
            type: 'line', name: contestants[i], showSymbol: false, lineStyle: {color: color(i), width: 1.5},
            itemStyle: {color: color(i)}, silent: true,
            data: figures.recall[i].map(([k, value]) => [String(k), 100 * value]),
          },
          whiskers(contestants[i], i, figures.recall[i].map(([k, value, low, high]) => ({
            x: depths.indexOf(k), y: 100 * value, lowY: scale(low, null), highY: scale(high, null),
            tip: `${contestants[i]}, k = ${k}\n${percent(value)} %${interval([value, low, high])}`,
          }))),
        ]),
      };
    }, absent(contestants.filter((_, i) => !figures.recall[i]).map(name => name + ' (does not rank)')));
  };

  const latency = () => {
    const shown = contestants.map((_, i) => i).filter(i => figures.latency[i].every(([, value]) => value > 0));
    const percents = ['p50', 'p95', 'p99'];
    draw('latency', 72 + ROW * shown.length, width => {
      if (shown.length === 0) return null;
      const above = plots.legend(percents, i => shape(i), width);
      return {
        legend: above.option,
        extra: above.height,
        grid: {left: 8, right: 24, top: above.height + 4, bottom: 30, containLabel: true},
        xAxis: axis('milliseconds', {type: 'log', axisLabel: {formatter: short}}),
        yAxis: names(shown.map(i => contestants[i])),
        series: percents.map((percentile, p) => whiskers(percentile, p, shown.map((i, row) => {
          const [, value, low, high] = figures.latency[i][p];
          return {
            x: value, y: row, lowX: Math.max(low, value / 1000), highX: high,
            tip: `${contestants[i]}, ${percentile}\n${short(value)} ms [${short(low)}, ${short(high)}]`,
          };
        }))),
      };
    }, absent(contestants.filter((_, i) => !shown.includes(i)).map(name => name + ' (0 ms)')));
  };

  const wilson = (count, all) => {
    const z2 = 1.959964 ** 2;
    const p = count / all;
    const middle = (p + z2 / 2 / all) / (1 + z2 / all);
    const reach = Math.sqrt(z2 * (p * (1 - p) / all + z2 / 4 / all / all)) / (1 + z2 / all);
    return [p, Math.max(0, middle - reach), Math.min(1, middle + reach)];
  };

  const becameOf = () => {
    const present = fates.map((_, f) => f).filter(f => figures.fates.some(counts => counts[f] > 0));
    const sums = figures.fates.map(counts => counts.reduce((sum, count) => sum + count, 0));
    const judged = present.some(f => fates[f].key !== 'unjudged');
    draw('fates', 52 + ROW * contestants.length, width => {
      if (!judged) return null;
      const above = plots.legend(present.map(f => fates[f].key), () => 'rect', width);
      return {
        legend: above.option,
        extra: above.height,
        grid: {left: 8, right: 20, top: above.height + 4, bottom: 30, containLabel: true},
        xAxis: axis('answers, %', {min: 0, max: 100}),
        yAxis: names(contestants),
        series: present.map(f => ({
          type: 'bar', stack: 'all', name: fates[f].key, barWidth: 18,
          itemStyle: {color: plots.css(FATES[fates[f].key]), borderColor: plots.css('--paper'), borderWidth: 1},
          data: figures.fates.map((counts, i) => {
            const reading = wilson(counts[f], sums[i]);
            return {
              value: 100 * reading[0],
              label: {
                show: reading[0] >= (plots.narrow() ? .12 : .05), formatter: () => percent(reading[0]),
                color: '#111', fontSize: 11, textBorderWidth: 0,
              },
              tip: `${contestants[i]}: ${fates[f].meaning}\n${number(counts[f])} answers,`
                + ` ${percent(reading[0])} %${interval(reading)}`,
            };
          }),
        })),
      };
    }, judged ? '' : 'Not shown: nobody judged any answer.');
  };

  /** A line in a band of its intervals; points are [x, value, low, high]. */
  const banded = (i, points) => [
    {
      type: 'custom', name: contestants[i], silent: true, itemStyle: {color: color(i)}, z: 1,
      encode: {x: 0, y: 1}, data: [[points[0][0], 100 * points[0][1]]],
      renderItem: (params, api) => ({
        type: 'polygon', style: {fill: color(i), opacity: contestants.length > 5 ? .07 : .16},
        shape: {points: [
          ...points.map(([n, value, low]) => api.coord([n, scale(low, 100 * value)])),
          ...points.slice().reverse().map(([n, value, , high]) => api.coord([n, scale(high, 100 * value)])),
        ]},
      }),
    },
    {
      type: 'line', name: contestants[i], symbol: shape(i), symbolSize: 5, itemStyle: {color: color(i)},
      lineStyle: {width: 1.5}, z: 3,
      data: points.map(([n, value, low, high]) => ({
        value: [n, 100 * value],
        tip: `${contestants[i]}, first ${number(n)} questions\n${percent(value)} %`
          + interval([value, low, high]),
      })),
    },
  ];

  const learning = () => {
    const shown = contestants.map((_, i) => i).filter(i => figures.learning[i]);
    draw('learning', 320, width => {
      if (shown.length === 0) return null;
      const above = legend(width, shown);
      return {
        legend: above.option,
        extra: above.height,
        grid: {left: 30, right: 24, top: above.height + 10, bottom: 34, containLabel: true},
        xAxis: axis('questions asked', {
          min: 0, max: Math.max(...shown.map(i => figures.learning[i].at(-1)[0])), axisLabel: {formatter: short}}),
        yAxis: axis(share, {
          nameGap: 38, ...ends(shown.flatMap(i => figures.learning[i].map(([, ...reading]) => reading)))}),
        series: shown.flatMap(i => banded(i, figures.learning[i])),
      };
    }, absent(contestants.filter((_, i) => !figures.learning[i])));
  };

  const byLength = () => {
    const {bins, readings} = figures.length;
    const label = ([, to, count]) => `${short(to)}\n${number(count)}`;
    const bin = ([from, to, count]) => `${short(from)} to ${short(to)} tokens, ${number(count)} conversations`;
    draw('length', 330, width => {
      const any = readings.flat().filter(Boolean);
      if (bins.length === 0 || any.length === 0) return null;
      const above = legend(width);
      const step = Math.min(12, (width - 90) / bins.length / (measured.length + 1));
      return {
        legend: above.option,
        extra: above.height,
        grid: {left: 30, right: 20, top: above.height + 10, bottom: 34, containLabel: true},
        xAxis: axis('tokens of the history at most, conversations', {
          type: 'category', data: bins.map(label), nameGap: 44, axisLabel: {interval: 0, fontSize: 11, lineHeight: 14}}),
        yAxis: axis(share, {nameGap: 38, ...ends(any.map(reading => reading.slice(0, 3)))}),
        series: measured.map(i => whiskers(contestants[i], i, readings[i].flatMap((reading, b) => reading ? [{
          x: b, y: 100 * reading[0], lowY: scale(reading[1], null), highY: scale(reading[2], null),
          tip: told(contestants[i], reading, ', ' + bin(bins[b])),
        }] : []), [apart(i, step), 0])),
      };
    }, bins.length === 0 ? 'Not shown: there is only one conversation.' : unmeasured);
  };

  const all = () => {
    overall();
    byCategory();
    against('tokens', figures.tokens, 'tokens of a context', 1e-3);
    against('cost', figures.cost, 'cost of an answer', 1e-3);
    recall();
    latency();
    becameOf();
    learning();
    byLength();
  };

  all();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', all);
  let waiting = 0;
  let wide = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== wide) {
      wide = innerWidth;
      clearTimeout(waiting);
      waiting = setTimeout(all, 150);
    }
  });
})();
