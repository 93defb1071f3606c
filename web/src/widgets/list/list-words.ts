/** Returns the title of a list, the line below it, and its search, from the standard keys of its texts. */
export const listWords = (texts: (key: 'title' | 'about' | 'search' | 'searchHint') => string) => ({
  title: texts('title'),
  about: texts('about'),
  search: { label: texts('search'), placeholder: texts('searchHint') },
})
