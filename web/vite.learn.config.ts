import { defineConfig } from 'vite'
import { publicPage } from './build/public-page.ts'

/** The page on which caregivers learn. */
export default defineConfig(publicPage('learn'))
