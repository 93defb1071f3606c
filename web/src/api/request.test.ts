import { api } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { apiRoot } from './base.ts'
import { normalCall, withoutOwn } from './boot.ts'
import { requestOf } from './request.ts'

const agencyId = '0198a9b2-0000-7000-8000-000000000001'
const facts = { token: 't', agencyId }

test('a write names its agency in the body, a delete and an upload in the query', () => {
  const id = agencyId
  const patch = requestOf(api.employees.update, { params: { id }, body: { city: 'Bronx' } }, facts)
  expect([patch.path, patch.body]).toEqual([
    `/admin/providers/${id}`,
    JSON.stringify({ city: 'Bronx', organization_id: agencyId }),
  ])
  const remove = requestOf(api.savedViews.remove, { params: { id } }, facts)
  expect([remove.path, remove.body]).toEqual([`/admin/saved-views/${id}?organization_id=${agencyId}`, undefined])
  const upload = requestOf(api.imports.upload, { file: new File(['a'], 'a.csv') }, facts)
  expect(upload.path).toBe(`/admin/provider-imports?organization_id=${agencyId}`)
  expect(upload.body).toBeInstanceOf(FormData)
  // The browser writes the boundary itself.
  expect(upload.headers['Content-Type']).toBeUndefined()
})

test('a call with its agency in the path names it only there', () => {
  const params = { id: '0198a9b2-0000-7000-8000-00000000000f' }
  const patch = requestOf(api.agencySettings.update, { params, body: { name: 'Ours' } }, { ...facts, ifMatch: 3 })
  expect([patch.path, patch.body, patch.headers['If-Match']]).toEqual([
    `/admin/organizations/${params.id}`,
    '{"name":"Ours"}',
    '"3"',
  ])
  expect(requestOf(api.agencySettings.get, { params }, facts).path).toBe(`/admin/organizations/${params.id}`)
})

test('calls that belong to no agency never name one', () => {
  expect(requestOf(api.auth.check, { body: {} }, facts).body).toBe('{}')
  expect(requestOf(api.agencies.list, {}, facts).path).toBe('/admin/organizations')
})

test('a parameter can’t change the rest of the path', () => {
  const { path } = requestOf(api.employees.get, { params: { id: '../outbox?x=1' } }, { token: null, agencyId: null })
  expect(path).toBe('/admin/providers/..%2Foutbox%3Fx%3D1')
})

test('empty values are left out of the query', () => {
  const query = { search: '', provider_status: '1' }
  expect(requestOf(api.employees.list, { query }, { token: null, agencyId: null }).path).toBe(
    '/admin/providers?provider_status=1',
  )
})

test('[R-API-6] a base from local storage counts only when the server lists it', () => {
  const allowed = ['https://api.example.com', 'https://two.example.com/api/']
  expect(apiRoot(null, allowed)).toBe('/api')
  expect(apiRoot('https://evil.example', allowed)).toBe('/api')
  expect(apiRoot('https://api.example.com.evil.example', allowed)).toBe('/api')
  expect(apiRoot('https://api.example.com/', allowed)).toBe('https://api.example.com/api')
  expect(apiRoot('https://two.example.com/api', allowed)).toBe('https://two.example.com/api')
})

test('a call made by the start script is recognized in another spelling, and no other call is', () => {
  const booted = normalCall('GET', '/admin/providers?sort_by=name&provider_status=1')
  expect(normalCall('GET', '/admin/providers?provider_status=1&page=1&per_page=50')).toBe(booted)
  expect(normalCall('GET', '/admin/providers?provider_status=1&page=2')).not.toBe(booted)
  expect(normalCall('GET', '/admin/providers')).not.toBe(booted)
})

test('the sign-in’s agency is not sent, another agency is', () => {
  expect(withoutOwn('/admin/providers?provider_status=1&organization_id=a', 'a')).toBe(
    '/admin/providers?provider_status=1',
  )
  expect(withoutOwn('/admin/providers?organization_id=a', 'a')).toBe('/admin/providers')
  expect(withoutOwn('/admin/providers?organization_id=b', 'a')).toBe('/admin/providers?organization_id=b')
  expect(withoutOwn('/admin/providers?organization_id=b', null)).toBe('/admin/providers?organization_id=b')
})
