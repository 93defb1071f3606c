import { expect, test } from 'vitest'
import * as api from './api.ts'
import type { Endpoint } from './endpoint.ts'

const endpoints = Object.entries<Record<string, Endpoint>>(api).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

test('[R-ERR-10] a response whose message is data says so, and no other does', () => {
  for (const { name, endpoint } of endpoints) {
    const shape = (endpoint.response as { shape?: object } | undefined)?.shape ?? {}
    const isData = 'message' in shape && !('notification_level' in shape)
    expect([name, endpoint.messageIsData ?? false]).toEqual([name, isData])
  }
})
