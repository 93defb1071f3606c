import { languages, observers } from '@preceptor/contract'
import { defineConfig } from 'vite'
import { publicPage } from './build/public-page.ts'

/** The page on which caregivers learn. Of what the contract names, it shows languages and who observes. */
export default defineConfig(publicPage('learn', [], [languages, observers]))
