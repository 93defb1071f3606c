/** The browser saves it while it comes: no size of it fills the memory. */
export function saveFrom(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Opened at once, as a browser lets a press do, and led to the file when its address is there. */
export function openTab(address: Promise<string>, onFailed: (thrown: unknown) => void) {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  address
    .then(found => {
      if (tab) tab.location.replace(new URL(found, window.location.href))
      else saveFrom(`${found}?download=1`)
    })
    .catch((thrown: unknown) => {
      tab?.close()
      onFailed(thrown)
    })
}
