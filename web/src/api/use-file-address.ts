import type { Args, Endpoint, fileAddress } from '@preceptor/contract'
import { currentApiRoot } from './base.ts'
import { useAsk } from './queries.ts'

/** Requests a file's full address, with the call that returns it to people who may read the file's owner record. */
export function useFileAddress<E extends Endpoint & { response: typeof fileAddress }>(call: E) {
  const ask = useAsk()
  return async (args: Args<E>): Promise<string> => {
    const { address } = (await ask(call, args)) as { address: string }
    return `${currentApiRoot()}${address}`
  }
}
