import { connect, isIP, type Socket } from 'node:net'
import { isPublic, PrivateAddress, publicOnly } from '../../messages/post.ts'

/** Milliseconds until a host must have answered. */
const patience = 15_000

export interface Place {
  host: string
  port: number
}

export const placeOf = ({ host, port }: Place) => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** Connects to the very address that was checked: a name can't be public when looked at and private when called. */
export function dial({ host, port }: Place, privateHosts: readonly string[]): Promise<Socket> {
  const privateToo = privateHosts.includes(placeOf({ host, port }))
  if (!privateToo && isIP(host) && !isPublic(host)) return Promise.reject(new PrivateAddress())
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(!privateToo && { lookup: publicOnly }) })
    const late = setTimeout(() => socket.destroy(new Error('The host did not answer in time.')), patience)
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(late))
  })
}
