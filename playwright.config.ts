import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3187)
const dataDir = '.data-e2e'
const { CHROMIUM_PATH = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => existsSync(path)) } =
  process.env

const { DEMO_DATE: _, DATABASE_URL: __, ...inherited } = process.env
const kept = Object.entries(inherited).filter((pair): pair is [string, string] => pair[1] !== undefined)

const walks = ['**/spanish.spec.ts', '**/layout.spec.ts']
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: true,
  // Cheaper tests hold the claims of these journeys too, so they run in `npm run prove` only.
  ...(process.env['PROVE'] === '1' ? {} : { grepInvert: /@prove\b/ }),
  forbidOnly: Boolean(process.env['CI']),
  // No second tries: what is flaky is mended.
  retries: 0,
  reporter: 'list',
  // Ends the run with the ten files that took longest.
  reportSlowTests: { max: 10, threshold: 10_000 },
  // Long enough for a busy machine; a healthy one waits for none of it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // What looks for something that is not there ends here, and not with the time of the whole test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    // Each test is a new browser, which would keep every file of the build; update.spec.ts is about the worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A worker keeps its browser context: storage and routes are new for each test, the code of the app stays loaded and compiled.
    reuseContext: true,
    // What fades, turns or ripples is drawn sixty times a second; constants.spec.ts is about motion and has it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(CHROMIUM_PATH && existsSync(CHROMIUM_PATH) && { executablePath: CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // one process less to pass every frame through
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // The walks over every page take minutes each, so they begin first and leave no worker idle at the end.
    { name: 'phone walk', testMatch: '**/layout.phone.spec.ts', use: phone },
    { name: 'walks', testMatch: walks, use: desktop },
    { name: 'desktop', testIgnore: ['**/*.phone.spec.ts', ...walks], use: desktop },
    { name: 'phone', testMatch: '**/*.phone.spec.ts', testIgnore: '**/layout.phone.spec.ts', use: phone },
  ],
  webServer: {
    command: 'exec node server/test/fresh-server.ts',
    url: `http://127.0.0.1:${port}/api/health/ready`,
    env: {
      ...Object.fromEntries(kept),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      EMBEDDED_DURABLE: '0',
      NODE_ENV: 'production',
      LIMIT_RESET_PER_IP: '30',
      LOG_LEVEL: 'warn',
    },
    reuseExistingServer: false,
    stdout: 'ignore',
    // the demo world is filled first, with a year of its rooms
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
