import { expect, test } from 'vitest'
import { agencyPages, csmPages, ownPages } from '@/nav/pages.ts'
import { files } from './far-pages.ts'
import { publicPages } from './public-pages.ts'

const pages = [agencyPages, ownPages, csmPages, publicPages].flatMap(registry => Object.values(registry))

test('every page names an existing file', () => {
  expect(pages.map(({ file }) => file).filter(file => !files[`../features/${file}.tsx`])).toEqual([])
})
