import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isEmailFormat } from '#app/infra/contact-details/email.ts';
import { formatPhone, parsePhone } from '#app/infra/contact-details/phone.ts';
import { type City, provinceQuestion } from '#app/infra/contact-details/provinces.ts';
import { useMe } from '#app/modules/accounts/me-store.ts';
import type { CheckoutForm } from '#app/modules/orders/order-form/order-form.ts';
import { useAfterPress } from '#app/ui/after-press.ts';
import { keepDraft, restoreDraft } from './checkout-draft.ts';
import { notePlace } from './checkout-place.ts';
import {
  checkValues,
  fieldNames,
  isFieldName,
  isTextControl,
  type Problems,
  readValues,
  type Values,
} from './checkout-values.ts';

/**
 * Follows what is typed into the checkout: keeps the draft, marks a field when it is left, unmarks it as soon as it is
 * right. The fields themselves hold their text, so nothing typed before the script arrived is lost.
 */
export function useChecks(formRef: RefObject<HTMLFormElement | null>, emailDomains: readonly string[]) {
  const [problems, setProblems] = useState<Problems>({});
  const [email, setEmail] = useState('');
  const afterPress = useAfterPress();

  function read(): Values | null {
    return formRef.current && readValues(formRef.current);
  }
  useEffect(() => {
    if (!formRef.current) return;
    restoreDraft(formRef.current);
    const values = readValues(formRef.current);
    if (fieldNames.some((name) => values[name])) keepDraft(formRef.current, values);
    setEmail(values.email);
    notePlace(values);
  }, [formRef]);

  /** Something was typed or chosen. */
  function noteInput(): void {
    const values = read();
    if (!formRef.current || !values) return;
    keepDraft(formRef.current, values);
    setEmail(values.email);
    notePlace(values, document.activeElement?.id === 'city');
    setProblems((marked) => onlyStillWrong(marked, checkValues(values, emailDomains).problems));
  }
  const me = useMe();
  // The receipt of somebody who is logged in goes to the account's address, which then stands in the field.
  const fillEmail = useEffectEvent((known: string) => {
    const field = formRef.current?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement) || field.value || !isEmailFormat(known, emailDomains)) return;
    field.value = known;
    noteInput();
  });
  useEffect(() => {
    if (me) fillEmail(me.email);
  }, [me]);
  return {
    problems,
    /** Empty is valid, too, but nothing to be praised. */
    emailIsGood: email.trim() !== '' && isEmailFormat(email, emailDomains),
    noteInput,
    /** A field was left. */
    leave({ target }: FocusEvent<HTMLFormElement>): void {
      const field: unknown = target;
      if (!isTextControl(field) || !isFieldName(field.name)) return;
      const { name } = field;
      const left = name === 'city' && read();
      if (left) notePlace(left);
      if (name === 'contactNo') groupPhone(field);
      afterPress(() => {
        const values = read();
        const problem = values && checkValues(values, emailDomains).problems?.[name];
        if (problem) setProblems((marked) => ({ ...marked, [name]: problem }));
        const question = values && (name === 'city' || name === 'province') && provinceQuestion(values);
        if (question) setProblems((marked) => ({ ...marked, province: question }));
      });
    },
    /** A known city stands in its field: the province follows, unless another was picked and the city only written. */
    takeCity(city: City, chosen: boolean): void {
      const province = formRef.current?.elements.namedItem('province');
      if (!(province instanceof HTMLSelectElement) || (province.value && !chosen)) return;
      province.value = city.province;
      noteInput();
    },
    /** Marks whatever is wrong; the form as it is to be sent where nothing is. */
    checkAll(): CheckoutForm | null {
      const values = read();
      if (!values) return null;
      const { form, problems: found } = checkValues(values, emailDomains);
      setProblems(found ?? {});
      return form;
    },
    /** What the shop says is wrong. */
    mark: setProblems,
  };
}

export type Checks = ReturnType<typeof useChecks>;

/** K1: however it was written, a number is shown grouped. */
function groupPhone(field: { value: string }): void {
  const phone = parsePhone(field.value);
  if (phone) field.value = formatPhone(phone);
}

function onlyStillWrong(marked: Problems, wrong: Problems | null): Problems {
  const names = Object.keys(marked).filter(isFieldName);
  if (names.every((name) => wrong?.[name] === marked[name])) return marked;
  return Object.fromEntries(names.flatMap((name) => (wrong?.[name] ? [[name, wrong[name]]] : [])));
}
