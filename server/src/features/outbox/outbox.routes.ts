import { api } from '@preceptor/contract'
import { notFound } from '../../errors/app-error.ts'
import { feature, type Services } from '../../http/mount.ts'
import { httpTexts } from '../../http/texts.ts'
import { latestMails } from '../../messages/latest-mails.ts'

/** Emails of a demo world, whose accounts belong to no one: elsewhere, or with a mail server, this page does not exist. */
export const outboxFeature = ({ config, database }: Services) =>
  feature(api.outbox, {
    list: async () => {
      if (!config.demo || config.smtpUrl) throw notFound(httpTexts.named('noSuchPage'))
      return { data: await latestMails(database, config.appKeys, httpTexts.named('unreadableMessage')) }
    },
  })
