// The pages that need no account, each a separate build (`web/vite.<name>.config.ts`), and their maximum bytes with gzip.
export const publicPages = [
  {
    name: 'learn',
    when: 'before a caregiver sees the program',
    budget: { js: 100_000, css: 7_000 },
    // The overview; the player and its content load while it is read
    begins: ['index.html', 'Program.tsx'],
    texts: key => /texts\/(format\/)?es\.ts$/.test(key) && !/widgets\/player\//.test(key),
    // Everything except the code for a quiz, a video, a PDF, a package or a class
    next: {
      when: 'before a caregiver sees the first module',
      budget: { js: 118_000, css: 8_000 },
      begins: ['index.html', 'Program.tsx', 'Lesson.tsx'],
      texts: key => /texts\/(format\/)?es\.ts$/.test(key) && !/kinds\/(quiz|scorm|live)\//.test(key),
    },
  },
  {
    name: 'sign',
    when: 'before a signer sees the form',
    budget: { js: 130_000, css: 10_000 },
    begins: ['index.html', 'SignForm.tsx'],
    texts: key => /texts\/(format\/)?es\.ts$/.test(key),
  },
  {
    name: 'check-in',
    when: 'before somebody can check in',
    budget: { js: 90_000, css: 6_000 },
    // The whole page, with the texts of every language
    begins: 'all',
  },
]

/**
 * Returns the files that a page starts with, including the texts of one language if `texts` matches them. `made` is its build's
 * manifest.
 */
export function filesOf({ name, begins, texts }, made) {
  const keys = begins === 'all' ? Object.keys(made) : begins
  const parts = keys.flatMap(key => {
    const part = made[key]
    if (!part)
      throw new Error(`${key} of ${name} is not in the build under the name that scripts/public-pages.mjs says.`)
    return (part.imports ?? []).map(of => made[of]).concat(part)
  })
  const said = texts ? Object.keys(made).filter(texts) : []
  if (texts && said.length === 0)
    throw new Error(`The page ${name} has no texts where scripts/public-pages.mjs looks for them.`)
  const files = [...parts, ...said.map(key => made[key])].flatMap(({ file, css = [] }) => css.concat(file))
  return [...new Set(files)].map(file => `${name}/${file}`)
}
