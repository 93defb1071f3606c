/**
 * Facts in a package's pages and scripts about its run-time. They show what can't run here; nothing relies on them being complete.
 */
export interface Inside {
  pages: readonly string[]
  scripts: readonly string[]
}

export interface Looked {
  /** Its pages call each other across frames, which the sandbox keeps apart. */
  needs_frames: boolean
  /** It looks for the run-time only in the top window, which is the panel's. */
  looksInTop: boolean
  /** Host names that its pages load from. */
  outside: string[]
}

const mostHosts = 5
const frame = /<(?:i?frame|frameset)\b/i
/** `parent.next()`, `top.frames.menu.mark()`, `frames['main'].play()`, `box.contentWindow.play()`. */
const acrossFrames =
  /(?<![\w$.])(?:(?:window|self)\.)?(?:(?:parent|top|frames)(?:\.parent|\.top)?(?:\.frames)?(?:\[[^\]\n]{1,60}\]|\.\w{1,60})?)\.([A-Za-z_$][\w$]{0,80})\s{0,3}\(|\bcontentWindow\.([A-Za-z_$][\w$]{0,80})\s{0,3}\(/g
const declared = /\bfunction\s{1,3}([A-Za-z_$][\w$]{0,80})|(?<![\w$])([A-Za-z_$][\w$]{0,80})\s{0,3}=\s{0,3}function\b/g
const inTop = /(?<![\w$.])(?:(?:window|self)\.)?top\.API(?:_1484_11)?\b/
const loadedFrom =
  /<(?:script|iframe|frame|embed|link)\b[^>]{0,500}?\s(?:src|href)\s{0,3}=\s{0,3}["']?\s{0,3}(?:https?:)?\/\/([\w.-]{1,100})/gi

export function lookInside({ pages, scripts }: Inside): Looked {
  const all = [...pages, ...scripts]
  return {
    needs_frames: pages.some(page => frame.test(page)) && callsAcrossFrames(all),
    looksInTop: all.some(text => inTop.test(text)),
    outside: [...new Set(pages.flatMap(page => namesIn(page, loadedFrom)).map(host => host.toLowerCase()))].slice(
      0,
      mostHosts,
    ),
  }
}

/** Returns true for scripts that call a function they also declare in another frame; methods of elements don't count. */
function callsAcrossFrames(texts: readonly string[]): boolean {
  const called = new Set(texts.flatMap(text => namesIn(text, acrossFrames)))
  return called.size > 0 && texts.some(text => namesIn(text, declared).some(name => called.has(name)))
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, one, other]) => one ?? other ?? '')
