import { connect, isIP, type Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { isPublic, PrivateAddress, publicOnly } from '../../messages/post.ts'

/** Milliseconds until a host must have answered. */
const patience = 15_000

export interface Place {
  host: string
  port: number
}

export const placeOf = ({ host, port }: Place) => `${host.includes(':') ? `[${host}]` : host}:${port}`

export type Bounds = Pick<Config, 'sftpPrivateHosts' | 'demo'>

/** A demo world sends files to its own host alone. */
export class DemoOnly extends Error {}

/** Connects to the very address that was checked: a name can't be public when looked at and private when called. */
export function dial({ host, port }: Place, { sftpPrivateHosts, demo }: Bounds): Promise<Socket> {
  const privateToo = sftpPrivateHosts.includes(placeOf({ host, port }))
  if (demo && !privateToo) return Promise.reject(new DemoOnly())
  if (!privateToo && isIP(host) && !isPublic(host)) return Promise.reject(new PrivateAddress())
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(!privateToo && { lookup: publicOnly }) })
    // questions are small, and each waits for the answer to the one before
    socket.setNoDelay(true)
    const late = setTimeout(() => socket.destroy(new Error('The host did not answer in time.')), patience)
    socket.once('connect', () => {
      clearTimeout(late)
      resolve(socket)
    })
    // it stays: an error before somebody else listens ends no process
    socket.on('error', reject)
    socket.once('close', () => clearTimeout(late))
  })
}
