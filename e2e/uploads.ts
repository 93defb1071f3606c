import type { Locator } from '@playwright/test'
import { expect } from './support.ts'

/** It has come. While it is on its way its name stands there already, and a form that is sent then asks to wait. */
export const uploaded = (field: Locator, name: string) =>
  expect(
    field
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/^[^,]+, [\d.,]+ [KMG]?B$/),
  ).toBeVisible()
