import base from './playwright.config.ts'
const { webServer: _, ...rest } = base as any
export default { ...rest, testDir: '/work/h2/e2e', outputDir: '/tmp/h2/pw-results', use: { ...rest.use, baseURL: 'http://127.0.0.1:4020' }, workers: 1 }
