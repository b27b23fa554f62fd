/**
 * Inline in every page, and in ES5: asks to upgrade a browser that cannot run the scripts (SHOP-22). They are
 * modules, and Map.groupBy is the newest function that they call.
 */
export const CHECK_BROWSER = `'noModule' in document.createElement('script')&&window.fetch&&Map.groupBy||function(s){s.src='/unsupported-browser.js';document.head.appendChild(s)}(document.createElement('script'));`
