/**
 * After a navigation the reader starts at the new page's title. The router asks, the next page header that mounts answers, however
 * slow the line is. A request nobody answered (a tab under the same title) lapses with the reader's next key or press.
 */
let asked = false

export const askPageFocus = () => {
  asked = true
}

export function takePageFocus() {
  const answered = asked
  asked = false
  return answered
}

const lapse = () => {
  asked = false
}
for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, lapse, { capture: true, passive: true })
