import { existsSync, readdirSync } from 'node:fs'
import type { Catalogue } from '@preceptor/contract/texts/texts'

/**
 * Returns the languages of a folder of texts, one file each. The bundle contains all texts, so there another module replaces this
 * one (scripts/bundle-server.mjs).
 */
export const languagesIn = (folder: URL): string[] =>
  existsSync(folder) ? readdirSync(folder).flatMap(file => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []) : []

/** Returns the texts in a file. */
export const catalogueFile = async (file: URL): Promise<Catalogue> =>
  ((await import(file.href)) as { default: Catalogue }).default
