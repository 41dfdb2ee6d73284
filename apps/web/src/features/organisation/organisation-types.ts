import type { Answer, CallInput } from '@grantdesk/api';

export type Mine = Answer<'organisation.mine'>['data'];
export type OwnMembership = Mine['memberships'][number];
export type Member = OwnMembership['members'][number];
export type OrganisationRecord = Answer<'organisation.new'>['data'];
export type OrganisationInput = CallInput<'organisation.new'>['body'];
export type OneOrganisation = Answer<'organisation.one'>['data'];
export type OrganisationHistory = Answer<'organisation.history'>['data'];
