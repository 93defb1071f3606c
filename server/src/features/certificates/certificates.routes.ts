import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { storeOf } from '../../store/open-store.ts'
import { addressFor } from '../files/address.ts'
import { previewTemplate } from './preview-template.ts'
import { certificateByAddress } from './print-certificates.ts'
import { certificatesOf, readCertificate } from './read-certificates.ts'
import { addTemplate, readTemplates, updateTemplate } from './templates.ts'
import { issueTranscript, mayReadTranscript, transcriptByAddress } from './transcripts.ts'
import { verify, verifyFile } from './verify.ts'
import { voidCertificate } from './void-certificate.ts'

export const certificatesFeature = ({ config }: Services) =>
  feature(api.certificates, {
    ofEmployee: ({ scope, params }) => certificatesOf(scope, params.id),
    address: async ({ scope, params }) => {
      const { id } = await readCertificate(scope, params.id)
      return addressFor(scope, config.appKeys, id, 'certificates')
    },
    read: async ({ scope, params, query }) =>
      certificateByAddress(
        scope,
        { config, store: await storeOf(config) },
        { address: params.address, download: query.download !== undefined },
      ),
    void: ({ scope, params, body }) => voidCertificate(scope, params.id, body),
    issueTranscript: ({ scope, params, body }) => issueTranscript(scope, params.id, body),
    transcriptAddress: async ({ scope, params: { id } }) => {
      await mayReadTranscript(scope, id)
      return addressFor(scope, config.appKeys, id, 'transcripts')
    },
    readTranscript: ({ scope, params, query }) =>
      transcriptByAddress(scope, config, { address: params.address, download: query.download !== undefined }),
    verify: ({ scope, body }) => verify(scope, body),
    verifyFile: ({ scope, body }) => verifyFile(scope, body),
  })

export const certificateTemplatesFeature = ({ config }: Services) =>
  feature(api.certificateTemplates, {
    list: async ({ scope }) => ({ data: await readTemplates(scope) }),
    add: ({ scope, body }) => addTemplate(scope, body),
    update: ({ scope, params, body, ifMatch }) => updateTemplate(scope, params.id, body, ifMatch),
    preview: async ({ scope, body }) => previewTemplate(scope, { config, store: await storeOf(config) }, body),
  })
