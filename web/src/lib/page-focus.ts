/**
 * After a navigation, the focus moves to the new page's title. The router requests it, and the next page header that mounts takes
 * it, however slow the connection is. An unused request (a tab under the same title) expires with the user's next key or click.
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
