import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** Opens the machine's Chromium (or Playwright's own) for `work`, and closes it in any case. */
export async function inChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { CHROMIUM_PATH = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(path => existsSync(path)) } =
    process.env
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
