import type { Args, Endpoint, fileAddress } from '@preceptor/contract'
import { currentApiRoot } from './base.ts'
import { useAsk } from './queries.ts'

/** Requests the full address of a file, through the call that gives it to people who may read the record it belongs to. */
export function useFileAddress<E extends Endpoint & { response: typeof fileAddress }>(call: E) {
  const ask = useAsk()
  return async (args: Args<E>): Promise<string> => {
    const { address } = (await ask(call, args)) as { address: string }
    return `${currentApiRoot()}${address}`
  }
}
