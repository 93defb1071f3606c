import { employeesList } from '@preceptor/contract'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import ColumnsPanel from './ColumnsPanel.tsx'

afterEach(cleanup)

function Panel() {
  const [columns, setColumns] = useState<readonly string[]>(['name', 'mobile', 'email'])
  return (
    <>
      <ColumnsPanel
        definition={employeesList}
        columns={columns}
        onColumns={setColumns}
        density="comfortable"
        onDensity={() => {}}
      />
      <output>{columns.join(',')}</output>
    </>
  )
}
const shown = () => screen.getByRole('status').textContent

test('columns are added at the end, moved by keyboard and removed, and the name always stays first', async () => {
  render(<Panel />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'City' }))
  expect(shown()).toBe('name,mobile,email,city')
  await userEvent.click(screen.getByRole('button', { name: 'Move City up' }))
  expect(shown()).toBe('name,mobile,city,email')
  await userEvent.keyboard('{Enter}')
  expect(shown()).toBe('name,city,mobile,email')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mobile phone' }))
  expect(shown()).toBe('name,city,email')
})

test('the focus follows a moved column', async () => {
  render(<Panel />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tags' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Tags' }))
})
