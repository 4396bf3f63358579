'use strict';
// What all plots share: colours, shapes, whiskers, axes, and drawing again when the window or the theme changes.
const plots = (() => {
  const drawn = new Map();
  const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
  const SHAPES = ['circle', 'diamond', 'triangle', 'rect'];
  const narrow = () => innerWidth < 640;
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const color = i => css('--c' + i % 8);
  const shape = i => SHAPES[(i + Math.floor(i / 8)) % 4];
  const percent = share => (100 * share).toFixed(1);
  const interval = ([, low, high]) => low === null ? '' : ` [${percent(low)}, ${percent(high)}]`;
  const escaped = text => text.replace(/[&<>"']/g, c => '&#' + c.charCodeAt(0) + ';');

  const short = value => {
    const [by, unit] = value >= 1e6 ? [1e6, 'M'] : value >= 1e3 ? [1e3, 'k'] : [1, ''];
    return Number((value / by).toPrecision(3)) + unit;
  };

  const dot = (kind, x, y, fill) => {
    const r = 5;
    const points = {
      diamond: [[x, y - r - 1], [x + r + 1, y], [x, y + r + 1], [x - r - 1, y]],
      triangle: [[x, y - r], [x + r, y + r - 1], [x - r, y + r - 1]],
      rect: [[x - 4, y - 4], [x + 4, y - 4], [x + 4, y + 4], [x - 4, y + 4]],
    }[kind];
    return points
      ? {type: 'polygon', shape: {points}, style: {fill}}
      : {type: 'circle', shape: {cx: x, cy: y, r: 4.5}, style: {fill}};
  };

  const line = (x1, y1, x2, y2, stroke) => ({type: 'line', shape: {x1, y1, x2, y2}, style: {stroke, lineWidth: 1.5}});

  /**
   * Dots with whiskers.
   * points: [{x, y, lowX, highX, lowY, highY, tip, color?}], whiskers where low and high are given;
   * shift: pixels across, to keep series apart.
   */
  const whiskers = (name, i, points, shift = [0, 0], kind = shape(i)) => ({
    type: 'custom',
    name,
    itemStyle: {color: color(i)},
    encode: {x: [0, 2, 3], y: [1, 4, 5]},
    data: points.map(p => ({
      value: [p.x, p.y, p.lowX ?? p.x, p.highX ?? p.x, p.lowY ?? p.y, p.highY ?? p.y],
      tip: p.tip,
    })),
    renderItem: (params, api) => {
      const point = points[params.dataIndex];
      const stroke = point.color ?? color(i);
      const at = (x, y) => api.coord([x, y]).map((value, axis) => value + shift[axis]);
      const [x, y] = at(api.value(0), api.value(1));
      const children = [];
      if (point.lowX !== undefined && point.lowX !== null) {
        const [from] = at(api.value(2), api.value(1));
        const [to] = at(api.value(3), api.value(1));
        children.push(line(from, y, to, y, stroke), line(from, y - 4, from, y + 4, stroke),
          line(to, y - 4, to, y + 4, stroke));
      }
      if (point.lowY !== undefined && point.lowY !== null) {
        const [, from] = at(api.value(0), api.value(4));
        const [, to] = at(api.value(0), api.value(5));
        children.push(line(x, from, x, to, stroke), line(x - 4, from, x + 4, from, stroke),
          line(x - 4, to, x + 4, to, stroke));
      }
      children.push(dot(point.kind ?? kind, x, y, stroke));
      if (point.label) {
        const [end] = at(api.value(3), api.value(1));
        children.push({type: 'text', style: {
          text: point.label, x: Math.max(end, x) + 8, y, fill: css('--ink'), verticalAlign: 'middle', fontSize: 12}});
      }
      return {type: 'group', children};
    },
  });

  const pen = document.createElement('canvas').getContext('2d');
  const wide = text => {
    pen.font = '12px ' + FONT;
    return pen.measureText(text).width;
  };

  /** A name in so many pixels: what is left out is its middle, for names often differ at their ends. */
  const fit = (name, pixels) => {
    let left = name.length;
    let shown = name;
    while (wide(shown) > pixels && left > 4) {
      left--;
      shown = name.slice(0, Math.ceil(left / 2)) + '…' + name.slice(name.length - Math.floor(left / 2));
    }
    return shown;
  };
  const room = () => narrow() ? 96 : 215;
  const cut = name => fit(name, narrow() ? 140 : 215);

  /** A legend above the plot, in as many rows as it needs. */
  const legend = (names, icons, width) => {
    let rows = 1;
    let used = 0;
    names.forEach(name => {
      const needed = wide(cut(name)) + 14 + 5 + 12;
      if (used + needed > width && used > 0) {
        rows++;
        used = 0;
      }
      used += needed;
    });
    return {
      height: rows * 24 + 2,
      option: {
        top: 0, left: 0, width, itemGap: 12, itemWidth: 14, itemHeight: 10,
        data: names.map((name, i) => ({name, icon: icons(i)})),
        formatter: cut, textStyle: {color: css('--ink'), fontSize: 12, fontFamily: FONT}, inactiveColor: css('--faint'), selectedMode: true,
      },
    };
  };

  const look = () => ({
    axisLine: {lineStyle: {color: css('--faint')}},
    axisTick: {lineStyle: {color: css('--faint')}},
    axisLabel: {color: css('--ink'), hideOverlap: true},
    splitLine: {lineStyle: {color: css('--rule')}},
    nameTextStyle: {color: css('--soft')},
    nameLocation: 'middle',
  });

  const axis = (name, more = {}) => {
    const base = look();
    return {...base, type: 'value', name, nameGap: 30, ...more, axisLabel: {...base.axisLabel, ...more.axisLabel}};
  };

  const names = (values, more = {}) => axis('', {
    type: 'category', data: values, inverse: true, splitLine: {show: false}, ...more,
    axisLabel: {interval: 0, formatter: name => fit(name, room()), ...more.axisLabel},
  });

  /** Ends of an axis in per cent, a little beyond everything that is shown. */
  const ends = readings => {
    const all = readings.flat().filter(value => value !== null && value !== undefined).map(value => 100 * value);
    const low = Math.min(...all);
    const high = Math.max(...all);
    const step = high - low > 50 ? 20 : high - low > 25 ? 10 : 5;
    return {
      interval: step,
      min: Math.max(0, Math.floor((low - 1) / step) * step),
      max: Math.min(100, Math.ceil((high + 1) / step) * step),
    };
  };

  /** Draws with {@code option(width)}, which may be null when there is nothing to draw; says why, then. */
  const draw = (id, height, option, absent = '') => {
    const place = document.getElementById('plot-' + id);
    const note = document.getElementById('absent-' + id);
    const told = option(place.clientWidth);
    note.textContent = absent;
    place.hidden = !told;
    if (!told) return;
    place.style.height = (height + (told.extra ?? 0)) + 'px';
    delete told.extra;
    const plot = drawn.get(id) ?? echarts.init(place, null, {renderer: 'svg'});
    drawn.set(id, plot);
    plot.resize();
    plot.setOption({
      animation: false,
      textStyle: {fontFamily: FONT},
      tooltip: {
        trigger: 'item', confine: true, backgroundColor: css('--paper'), borderColor: css('--faint'),
        textStyle: {color: css('--ink')},
        formatter: params => escaped(params.data?.tip ?? params.name ?? '').replace(/\n/g, '<br>'),
      },
      ...told,
    }, true);
  };

  return {
    draw, whiskers, legend, axis, names, ends, color, shape, css, percent, interval, short, narrow, drawn,
  };
})();
