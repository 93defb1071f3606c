import { vi } from 'vitest'
import type { FakeApi } from './fake-api.ts'

/** Lets the fake server accept files, which the app sends by XMLHttpRequest. `endVisit` undoes it. */
export function takeUploads(server: FakeApi) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget()
      status = 0
      responseText = ''
      #call = { address: '', method: '', headers: new Headers() }
      open(method: string, address: string) {
        this.#call = { ...this.#call, method, address }
      }
      setRequestHeader(name: string, value: string) {
        this.#call.headers.set(name, value)
      }
      abort() {}
      send(body: BodyInit | null) {
        const { address, method, headers } = this.#call
        void server.fetch(address, { method, headers, body }).then(
          async answer => {
            this.status = answer.status
            this.responseText = await answer.text()
            this.dispatchEvent(new Event('load'))
          },
          () => this.dispatchEvent(new Event('error')),
        )
      }
    },
  )
  return server
}
