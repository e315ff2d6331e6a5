import { get, post } from '#platform/http/call.ts'
import type {
  BeginBody,
  CodeBody,
  EmailBody,
  FinishBody,
  LinkedLogins,
  LoginProvider,
  PasswordBody,
  ProviderAddress,
  ProviderStep,
  RegisterBody,
} from './schema.ts'

export const providerCalls = {
  providers: get('/api/auth/providers').types<{ answer: LoginProvider[] }>(),
  begin: post('/api/auth/providers/:name/begin').types<{ body: BeginBody; answer: ProviderAddress }>(),
  finish: post('/api/auth/provider-login/finish').types<{ body: FinishBody; answer: ProviderStep }>(),
  mailCode: post('/api/auth/provider-login/mail-code').types<{ body: EmailBody; answer: ProviderStep }>(),
  giveCode: post('/api/auth/provider-login/code').types<{ body: CodeBody; answer: ProviderStep }>(),
  givePassword: post('/api/auth/provider-login/password').types<{ body: PasswordBody; answer: ProviderStep }>(),
  register: post('/api/auth/provider-login/register').types<{ body: RegisterBody; answer: ProviderStep }>(),
  links: get('/api/um/linked-logins').types<{ answer: LinkedLogins }>(),
  connect: post('/api/um/linked-logins/:name/connect').types<{ body: BeginBody; answer: ProviderAddress }>(),
  removeLink: post('/api/um/linked-logins/:id/remove', 'message').types(),
}
