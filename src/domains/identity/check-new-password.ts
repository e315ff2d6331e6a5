import { AppError } from '../../platform/errors.ts'
import { newPasswordProblem } from './rules.ts'

const tooCommon = 'This password is too common. Please choose another.'

/** What people choose first, of eight characters and more: guessers try these before anything else. */
const wellKnown = new Set(
  `11111111 111111111 1111111111 00000000 0000000000 12345678 123456789 1234567890 12341234 123123123 87654321 987654321
  0987654321 9876543210 11223344 1122334455 12121212 123321123 12344321 22222222 33333333 55555555 66666666 77777777 88888888
  99999999 123456abc 1234abcd 12345678a 12345678910 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwer1234
  qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 zaq12wsx qazwsxedc abcd1234
  abcd12345 abc12345 abcdefgh abcdefghi abc123456 a1b2c3d4 a1234567 a12345678 aaaaaaaa aa123456 password password1 password12
  password123 password1234 password@1 password@12 password@123 passw0rd p@ssw0rd p@ssword pass1234 pass@123 pass@1234
  admin123 admin1234 admin@123 administrator welcome1 welcome123 welcome@123 iloveyou iloveyou1 ilovemyindia loveyou123
  sunshine princess football baseball superman batman123 computer internet trustno1 letmein1 whatever starwars michelle jennifer
  changeme changeme123 default123 secret123 test1234 test@123 testing123 student1 student123 student@123 teacher123 teacher@123
  india123 india@123 india1234 bharat123 bharatmata jaihind1 jaihind123 krishna1 krishna123 krishna@123 radhakrishna
  harekrishna jaijagannath jagannath1 jagannath123 jagannath@123 saibaba1 omsairam omsairam1 omnamahshivay ganesh123 hanuman123
  jaishreeram jaishriram shivshiv sachin123 dhoni123 cricket1 cricket123 odisha123 odisha@123 kolkata1 kolkata123 kolkata@123
  bhubaneswar mahadev1 mahadev123 rahul123 rohit123 priya123 pooja123 deepak123 sanjay123 mohan123 sunita123 mummypapa maapapa1
  google123 gmail123 facebook facebook1 facebook123 instagram whatsapp whatsapp1 samsung1 samsung123 mobile123`.split(
    /\s+/,
  ),
)

/** 400 for a new password that is too short or among the best known ones. */
export function checkNewPassword(password: string) {
  const isWellKnown = wellKnown.has(password.toLowerCase())
  const problem = newPasswordProblem(password) ?? (isWellKnown ? tooCommon : undefined)
  if (problem) throw new AppError('invalid', problem, { errors: { password: problem } })
}
