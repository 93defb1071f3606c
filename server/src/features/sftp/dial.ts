import { connect, isIP, type Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { isPublic, PrivateAddress, publicOnly } from '../../messages/post.ts'

/** Milliseconds within which a host must answer. */
const patience = 15_000

export interface Place {
  host: string
  port: number
}

export const placeOf = ({ host, port }: Place) => `${host.includes(':') ? `[${host}]` : host}:${port}`

export type Bounds = Pick<Config, 'sftpPrivateHosts' | 'demo'>

/** Demo agencies send files only to their own host. */
export class DemoOnly extends Error {}

/**
 * Connects to the exact address that was checked, so that a name can't switch from public to private between the check and the
 * call.
 */
export function dial({ host, port }: Place, { sftpPrivateHosts, demo }: Bounds): Promise<Socket> {
  const privateToo = sftpPrivateHosts.includes(placeOf({ host, port }))
  if (demo && !privateToo) return Promise.reject(new DemoOnly())
  if (!privateToo && isIP(host) && !isPublic(host)) return Promise.reject(new PrivateAddress())
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(!privateToo && { lookup: publicOnly }) })
    // Requests are small, and each waits for the previous response
    socket.setNoDelay(true)
    const late = setTimeout(() => socket.destroy(new Error('The host did not answer in time.')), patience)
    socket.once('connect', () => {
      clearTimeout(late)
      resolve(socket)
    })
    // Stays attached: an error before another listener is added must not end the process
    socket.on('error', reject)
    socket.once('close', () => clearTimeout(late))
  })
}
