import type { Catalogue } from '@preceptor/contract/texts/texts'

/** The texts in a file. The bundle holds all of them, so there another module stands in for this one (scripts/bundle-server.mjs). */
export const catalogueFile = async (file: URL): Promise<Catalogue> =>
  ((await import(file.href)) as { default: Catalogue }).default
