import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

afterEach(cleanup)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>

test('what stands in for a part gives way as soon as the code has come, and the next one is there at once', async () => {
  const Part = lazyPart(async () => ({ default: Hello }), Waiting)
  render(<Part name="Ada" />)
  expect(screen.getByText('Waiting for Ada')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  render(<Part name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeTruthy()
})

test('a part that was fetched beforehand never shows what stands in for it', async () => {
  const Part = lazyPart(async () => ({ default: Hello }), Waiting)
  Part.preload()
  await Promise.resolve()
  await Part.fetched()
  render(<Part name="Ada" />)
  expect(screen.queryByText('Waiting for Ada')).toBeNull()
})
