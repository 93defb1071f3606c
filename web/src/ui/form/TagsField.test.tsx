import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TagsField } from './TagsField.tsx'

afterEach(cleanup)

function Tags() {
  const [tags, setTags] = useState<string[]>(['nights'])
  return (
    <>
      <TagsField label="Tags" value={tags} onChange={setTags} />
      <output>{tags.join('|')}</output>
    </>
  )
}

test('Enter, a comma and leaving the field each add the typed tag, and the same tag is added once', async () => {
  render(<Tags />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Tags' }), 'bilingual{Enter}has car,nights,weekends')
  await userEvent.tab()
  expect(screen.getByRole('status').textContent).toBe('nights|bilingual|has car|weekends')
})

test('Backspace in the empty field removes the last tag, and a tag’s button removes any', async () => {
  render(<Tags />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Tags' }), 'a{Enter}b{Enter}{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Remove nights' }))
  expect(screen.getByRole('status').textContent).toBe('a')
})
