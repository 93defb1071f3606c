import type { Locator } from '@playwright/test'
import { expect } from './support.ts'

/**
 * Returns true once the upload is complete. During the upload its name is already shown, and submitting the form asks the user to
 * wait.
 */
export const uploaded = (field: Locator, name: string) =>
  expect(
    field
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(/^[^,]+, [\d.,]+ [KMG]?B$/),
  ).toBeVisible()
