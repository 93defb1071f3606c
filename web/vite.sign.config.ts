import { defineConfig } from 'vite'
import { publicPage } from './build/public-page.ts'
import { answerWords } from './src/sign/answer-words.ts'

/** The page on which people without an account fill and sign forms. Of what the contract names, it shows what is wrong with answers. */
export default defineConfig(publicPage('sign', [], [answerWords]))
