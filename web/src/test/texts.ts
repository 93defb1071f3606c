import '@/api/later-texts.ts'
import '@/api/texts.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import { beforeAll } from 'vitest'
import { speak } from '@/lib/texts/catalogue.ts'

// The tests of a file begin when the texts of all it imports are there, as a page does.
beforeAll(() => speak(fallback))
