import type { Args, Endpoint, fileAddress } from '@preceptor/contract'
import { currentApiRoot } from './base.ts'
import { useAsk } from './queries.ts'

/** Asks for the whole address of a file, by the call that gives it to those who may read what the file belongs to. */
export function useFileAddress<E extends Endpoint & { response: typeof fileAddress }>(call: E) {
  const ask = useAsk()
  return async (args: Args<E>): Promise<string> => {
    const { address } = (await ask(call, args)) as { address: string }
    return `${currentApiRoot()}${address}`
  }
}
