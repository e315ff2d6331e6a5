/** Ten digits in two halves; what is no such number stays as it is. */
export const spacedPhone = (phone: string) => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
