// Loaded by browsers that cannot run the shop (web/src/shell/supported-browser.ts). ES5, and without the stylesheet,
// which they may not understand.
;(function () {
  function show() {
    var bar = document.createElement('div')
    var text = document.createElement('span')
    var button = document.createElement('button')
    bar.setAttribute('role', 'alert')
    bar.style.cssText =
      'position:fixed;left:0;right:0;bottom:0;z-index:99;padding:12px 16px;background:#271924;color:#fff;' +
      'font:16px/1.5 Arial,sans-serif;text-align:center'
    text.style.cssText = 'display:inline-block;max-width:42em;margin:4px 12px'
    button.style.cssText =
      'min-height:44px;padding:0 20px;border:2px solid #fff;border-radius:22px;background:#271924;color:#fff;' +
      'font:bold 16px Arial,sans-serif;cursor:pointer'
    button.type = 'button'
    text.appendChild(
      document.createTextNode(
        'Your browser is too old for this shop: parts of it will not work. Please upgrade your browser.',
      ),
    )
    button.appendChild(document.createTextNode('Got it'))
    button.onclick = function () {
      bar.parentNode.removeChild(bar)
      try {
        sessionStorage.setItem('unsupported-browser', 'read')
      } catch (error) {
        // Without storage the next page asks again.
      }
    }
    bar.appendChild(text)
    bar.appendChild(button)
    document.body.appendChild(bar)
  }
  try {
    if (sessionStorage.getItem('unsupported-browser')) return
  } catch (error) {
    // Without storage nothing was dismissed.
  }
  if (document.body && document.readyState !== 'loading') show()
  else document.addEventListener('DOMContentLoaded', show)
})()
