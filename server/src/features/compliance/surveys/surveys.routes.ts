import { api } from '@preceptor/contract'
import { feature, type Services } from '../../../http/mount.ts'
import { storeOf } from '../../../store/open-store.ts'
import { previewPacket, proofOf, startPacket } from './build-packet.ts'
import { findPeople } from './find-people.ts'
import { packetPdf, packetZip } from './packet-files.ts'
import { readPackets, readPacketWithPeople } from './packets.ts'

export const surveysFeature = ({ config }: Services) =>
  feature(api.surveys, {
    list: async ({ scope }) => ({ data: await readPackets(scope) }),
    get: ({ scope, params }) => readPacketWithPeople(scope, params.id),
    people: ({ scope, body }) => findPeople(scope, body.who),
    preview: ({ scope, body }) => previewPacket(scope, body),
    build: ({ scope, body }) => startPacket(scope, body),
    proof: ({ scope, params, body }) => proofOf(scope, params.id, body),
    pdf: async ({ scope, params }) => packetPdf(scope, { config, store: await storeOf(config) }, params.id),
    zip: async ({ scope, params }) => packetZip(scope, { config, store: await storeOf(config) }, params.id),
  })
