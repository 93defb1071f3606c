import compile from 'icu-minify/compile'

/** Returns the plural forms of each number in a text, except for numbers with a form for `=0`. */
export function formsIn(text) {
  const found = []
  const walk = node => {
    if (!Array.isArray(node)) return
    if (node[1] === 2) found.push(Object.keys(node[2]))
    for (const part of node) walk(part)
  }
  walk(compile(text))
  return found.filter(forms => !forms.includes('=0'))
}
