import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** Opens the machine's Chromium (or Playwright's own) for `work`, and closes it whatever happens. */
export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    ...(existsSync(path) && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
