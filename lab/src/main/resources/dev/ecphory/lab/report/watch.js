'use strict';
// Says on the page what went wrong in a script, or what the page's policy stopped: a report must not fail silently.
(() => {
  const wrong = [];
  const tell = what => {
    wrong.push(what);
    document.documentElement.dataset.wrong = wrong.join(' | ');
    const main = document.querySelector('main');
    if (main) {
      const box = document.createElement('p');
      box.className = 'complaints';
      box.textContent = 'This page does not work as it should: ' + what;
      main.prepend(box);
    }
  };
  addEventListener('error', event => tell(String(event.message)));
  addEventListener('unhandledrejection', event => tell(String(event.reason)));
  addEventListener('securitypolicyviolation', event => tell(event.violatedDirective + ' ' + event.blockedURI));
})();
