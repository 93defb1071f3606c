import { api, type LandingPage, landingPages } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { feature, type Services } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { askForEmail, confirmEmail, endEmailChanges } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { readPicture, removePicture, setPicture } from './own-picture.ts'
import { deleteSignature, keepSignature, readSignature } from './own-signature.ts'
import { endOtherSignIns, endOwnSignIn, listSignIns } from './own-sign-ins.ts'
import { renewRecoveryCodes, startTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from './own-two-factor.ts'
import { refuseLimited } from './partner-limit.ts'
import { profileTexts } from './texts.ts'
import { readProfile } from './read-profile.ts'

const landingTypes = (Object.entries(landingPages) as [LandingPage, string][]).map(([key, name]) => ({ key, name }))

export const profileFeature = ({ config }: Services) =>
  feature(api.profile, {
    get: ({ scope }) => readProfile(scope, config),
    update: async ({ scope, body }) => {
      const { db, actor } = scope
      const { name, language, time_zone, default_landing_page } = body
      if (name !== undefined && name !== actor.name) await refuseLimited(scope)
      await db.run(sql`
        update users set name = coalesce(${name ?? null}, name), language = coalesce(${language ?? null}, language),
          time_zone = ${time_zone === undefined ? sql`time_zone` : sql`${time_zone}`},
          default_landing_page = coalesce(${default_landing_page ?? null}, default_landing_page), version = version + 1
        where id = ${actor.user_id}`)
      return readProfile(scope, config)
    },
    changeEmail: async ({ scope, body }) => {
      await askForEmail(scope, config, body)
      return readProfile(scope, config)
    },
    keepEmail: async ({ scope }) => {
      await refuseLimited(scope)
      await endEmailChanges(scope.db, scope.actor.user_id)
      return undefined
    },
    confirmEmail: async ({ scope, body }) => {
      await confirmEmail(scope, config, body.token)
      const message = profileTexts.named('confirmed')
      return { message, notification_level: 'info' as const }
    },
    changePassword: async ({ scope, body }) => {
      await changePassword(scope, config, body)
      return undefined
    },
    startTwoFactor: ({ scope, body }) => startTwoFactor(scope, config, body.password),
    confirmTwoFactor: ({ scope, body }) => turnOnTwoFactor(scope, config, body.code),
    renewRecoveryCodes: ({ scope, body }) => renewRecoveryCodes(scope, config, body),
    stopTwoFactor: async ({ scope, body }) => {
      await turnOffTwoFactor(scope, config, body)
      return undefined
    },
    signIns: async ({ scope }) => ({ data: await listSignIns(scope, config) }),
    endSignIn: async ({ scope, params }) => {
      await endOwnSignIn(scope, params.id)
      return undefined
    },
    endOtherSignIns: async ({ scope }) => ({ ended: await endOtherSignIns(scope) }),
    updateSignature: async ({ scope, body }) => {
      await refuseLimited(scope)
      return keepSignature(scope.db, scope.actor.user_id, body)
    },
    signature: async ({ scope: { db, actor } }) =>
      new FileAnswer('signature.png', 'image/png', await readSignature(db, actor.user_id)),
    deleteSignature: async ({ scope }) => {
      await refuseLimited(scope)
      await deleteSignature(scope.db, scope.actor.user_id)
      return undefined
    },
    picture: async ({ scope: { db, actor } }) =>
      new FileAnswer('picture.png', 'image/png', await readPicture(db, actor.user_id)),
    setPicture: async ({ scope, file }) => {
      await refuseLimited(scope)
      await setPicture(scope.db, scope.actor.user_id, await file.bytes())
      return readProfile(scope, config)
    },
    removePicture: async ({ scope }) => {
      await refuseLimited(scope)
      await removePicture(scope.db, scope.actor.user_id)
      return readProfile(scope, config)
    },
    landingPages: async () => ({ data: landingTypes }),
  })
