/** The texts of every feature of the contract in one language as one catalog: `employees.status`. */
export const byFeature = (files: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) => {
      const feature = /contract\/src\/([\w-]+)\//.exec(path)?.[1] ?? path
      return Object.entries(texts as object).map(([key, text]: [string, unknown]) => [`${feature}.${key}`, text])
    }),
  )
