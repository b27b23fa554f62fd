/**
 * Runs inline in every page, before its scripts are loaded, and in ES5: a press on a control that only scripts can handle
 * is kept, and `replayEarlyPresses` carries it out after hydration. Until then a button is busy, and a radio button or
 * checkbox shows the choice. A control that was pressed several times counts once, by its last press. What the browser
 * handles without scripts is left to it: links, menus, dialogs with a command, forms that have a method of their own.
 */
export const KEEP_EARLY_PRESSES = `;(function(kept){
function keep(e){
var c=e.target.closest('button,input[type=radio],input[type=checkbox]');
if(!c||c.commandForElement||c.type=='submit'&&c.form&&c.form.method!='dialog')return;
e.stopImmediatePropagation();
if(c.type=='submit'||c.type=='button'){e.preventDefault();c.setAttribute('aria-busy','true')}
if(kept.indexOf(c)>=0)kept.splice(kept.indexOf(c),1);
kept.push(c)
}
addEventListener('click',keep,true);
window.earlyPresses={kept:kept,stop:function(){removeEventListener('click',keep,true)}}
})([])`

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Window {
    earlyPresses?: { kept: (HTMLButtonElement | HTMLInputElement)[]; stop: () => void }
  }
}

/** Carries out what was pressed before hydration, in the same order. */
export async function replayEarlyPresses(): Promise<void> {
  const { earlyPresses } = window
  if (!earlyPresses) return
  delete window.earlyPresses
  earlyPresses.stop()
  for (const control of earlyPresses.kept) {
    // What the press before has changed is rendered first.
    await new Promise((resolve) => setTimeout(resolve))
    press(control)
  }
}

function press(control: HTMLButtonElement | HTMLInputElement): void {
  control.removeAttribute('aria-busy')
  // The browser has checked it already: it must change for React to notice.
  if (control instanceof HTMLInputElement)
    control.checked = control.type === 'checkbox' && !control.checked
  findShown(control)?.click()
}

/** A placeholder may have been replaced by the control of the same name. */
function findShown(control: HTMLElement): HTMLElement | null {
  const name = control.dataset['press']
  if (control.isConnected || !name) return control
  return document.querySelector<HTMLElement>(`[data-press="${name}"]`)
}
