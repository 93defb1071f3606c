import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

afterEach(cleanup)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>

test('a placeholder disappears as soon as the code has loaded, and the next part shows at once', async () => {
  const Part = lazyPart(async () => ({ default: Hello }), Waiting)
  render(<Part name="Ada" />)
  expect(screen.getByText('Waiting for Ada')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  render(<Part name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeTruthy()
})

test('a preloaded part never shows its placeholder', async () => {
  const Part = lazyPart(async () => ({ default: Hello }), Waiting)
  Part.preload()
  await Promise.resolve()
  await Part.fetched()
  render(<Part name="Ada" />)
  expect(screen.queryByText('Waiting for Ada')).toBeNull()
})
