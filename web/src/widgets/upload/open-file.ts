/** Lets the browser save the file as it arrives, so that no file fills the memory. */
export function saveFrom(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Opens a tab at once, as browsers allow only on a click, and sends it to the file when the address is known. */
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
