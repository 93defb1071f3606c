import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const endOfLife: ProgramPlan = {
  code: 'EOL-1',
  titles: { en: 'Care at the end of life', es: 'Cuidado al final de la vida' },
  descriptions: {
    en: 'Comfort, wishes, the last days, and looking after yourself.',
    es: 'Consuelo, deseos, los últimos días y cómo cuidarse usted.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('End of life', 25, {
      en: `# Comfort and wishes
        **Hospice** is care for people who are expected to live six months or less. It treats pain and fear instead of the illness. **Palliative care** gives the same comfort at any time of a serious illness, together with treatment.
        ## Papers you may see
        - **Health care proxy:** who decides when the client can't
        - **Living will:** what the client wants
        - **DNR:** no CPR when the heart or breathing stops
        - **MOLST** in New York, **POLST** in many states: medical orders on a form that travels with the client
        Know where they are. Show them to the ambulance crew. A DNR does not mean "do nothing". Pain, thirst and fear are treated.
        ## Comfort you can give
        - **Mouth:** a wet swab, lip balm, ice chips if the client can swallow
        - **Skin:** turn gently, clean, dry, smooth sheets
        - **Air:** head raised, a window open, a fan on low
        - **Pain:** watch the face, the fists, the breathing. Ask, write it down, call the hospice nurse before it is strong.
        - **Company:** sit, hold a hand, play the music they love
        Don't push food or drink. At the end the body can't use it, and it may cause choking.
        When a client talks about dying, stay. You don't need an answer. "Tell me more" is enough.`,
      es: `# Consuelo y deseos
        El **hospicio** es cuidado para personas a quienes les quedan, según se espera, seis meses o menos. Trata el dolor y el miedo en lugar de la enfermedad. Los **cuidados paliativos** dan el mismo alivio en cualquier momento de una enfermedad grave, junto con el tratamiento.
        ## Papeles que puede ver
        - **Poder para decisiones médicas:** quién decide cuando el cliente no puede
        - **Testamento en vida:** lo que el cliente quiere
        - **DNR:** sin RCP cuando se para el corazón o la respiración
        - **MOLST** en Nueva York, **POLST** en muchos estados: órdenes médicas en un formulario que va con el cliente
        Sepa dónde están. Muéstrelos a la ambulancia. Una DNR no quiere decir "no hacer nada". El dolor, la sed y el miedo se tratan.
        ## El alivio que usted puede dar
        - **Boca:** un hisopo mojado, bálsamo para los labios, pedacitos de hielo si puede tragar
        - **Piel:** girar con suavidad, limpiar, secar, alisar sábanas
        - **Aire:** cabeza levantada, una ventana abierta, un ventilador suave
        - **Dolor:** mire la cara, los puños, la respiración. Pregunte, anote y llame a la enfermera del hospicio antes de que sea fuerte.
        - **Compañía:** siéntese, tome la mano, ponga la música que le gusta
        No insista con comida ni bebida. Al final el cuerpo no puede usarlas y pueden causar atragantamiento.
        Cuando un cliente habla de morir, quédese. No hace falta una respuesta. "Cuénteme más" es suficiente.`,
    }),
    read('End of life', 20, {
      en: `# The last days and after
        ## Signs that death is near
        - Sleeps most of the time, eats and drinks almost nothing
        - Hands and feet are cool, with bluish marks
        - Breathing has long pauses, or a rattle. It sounds worse than it feels. Turn the client on the side.
        - Confused, restless, or talks to people who died
        - Less urine, and darker
        Call the hospice or the nurse when you see these signs, so that the family can come. Speak kindly near the bed. Hearing may last longest.
        ## When the client dies
        1. Stay calm and note the time.
        2. **With hospice, or an expected death with a DNR:** call the hospice nurse or the number in the plan. Don't call 911 unless the plan says so.
        3. **Without a DNR, or if you are not sure:** call 911, and start CPR if you are trained.
        4. Call the office.
        5. Don't move the body, take out tubes or touch medicine until the nurse has been there.
        Faiths differ about washing, clothes, windows and who may touch the body. **Ask the family.** Stay quiet, offer water and a chair, and leave when you aren't needed.
        ## You
        You may grieve. It shows that you cared. Tell your coordinator if you need a day between this case and the next, talk to someone, and sleep. You may go to the funeral if the family invites you and the office agrees.`,
      es: `# Los últimos días y después
        ## Señales de que la muerte está cerca
        - Duerme casi todo el tiempo, casi no come ni bebe
        - Manos y pies fríos, con manchas azuladas
        - Respiración con pausas largas o con ronquido. Suena peor de lo que se siente. Gire al cliente de lado.
        - Confusión, inquietud, o habla con personas que murieron
        - Menos orina y más oscura
        Llame al hospicio o a la enfermera cuando vea estas señales, para que la familia pueda venir. Hable con cariño cerca de la cama. El oído puede ser lo último que se pierde.
        ## Cuando el cliente muere
        1. Mantenga la calma y anote la hora.
        2. **Con hospicio, o una muerte esperada con DNR:** llame a la enfermera del hospicio o al número del plan. No llame al 911 a menos que el plan lo diga.
        3. **Sin DNR, o si no está seguro:** llame al 911 y empiece la RCP si está capacitado.
        4. Llame a la oficina.
        5. No mueva el cuerpo, no quite tubos ni toque medicinas hasta que haya venido la enfermera.
        Cada fe tiene sus costumbres sobre el lavado, la ropa, las ventanas y quién puede tocar el cuerpo. **Pregunte a la familia.** Guarde silencio, ofrezca agua y una silla, y retírese cuando ya no haga falta.
        ## Usted
        Usted puede sentir duelo. Muestra que le importó. Avise a su coordinador si necesita un día entre este caso y el siguiente, hable con alguien y duerma. Puede ir al funeral si la familia le invita y la oficina está de acuerdo.`,
    }),
    quiz('End of life', 15, {
      en: `# Check what you know
        ? What does a DNR order mean?
        = No CPR when the heart or breathing stops
        - No treatment of any kind
        - No food and water
        - No visits by the doctor
        ! Pain, fear and other problems are still treated.
        ? A hospice client has died as expected, with a DNR. Whom do you call?
        = The hospice nurse, then the office
        - 911
        - The funeral home
        - The police
        ! The hospice nurse confirms the death and helps the family.
        ? Which comfort can you give? Choose all that apply.
        = Wet the lips and mouth
        = Raise the head
        = Sit and hold a hand
        - Urge the client to eat
        ! The body can't use food at the end, and it may cause choking.
        ?T Talk kindly near the bed even when the client doesn't answer.
        ! Hearing may last longest.
        ? The breathing rattles. What helps?
        = Turn the client gently on the side
        - Give water
        - Lay the client flat
        - Slap the back
        ! It sounds worse than it feels. Lying on the side lets fluid run out.
        ? How do you know what the family's faith asks for?
        = I ask the family
        - I do what my own faith asks
        - I go by their name
        - I leave at once
        ! Customs differ, even within one faith.`,
      es: `# Compruebe lo que sabe
        ? ¿Qué significa una orden DNR?
        = Sin RCP cuando se para el corazón o la respiración
        - Sin ningún tratamiento
        - Sin comida ni agua
        - Sin visitas del médico
        ! El dolor, el miedo y otros problemas se siguen tratando.
        ? Un cliente de hospicio murió como se esperaba, con DNR. ¿A quién llama?
        = A la enfermera del hospicio y luego a la oficina
        - Al 911
        - A la funeraria
        - A la policía
        ! La enfermera del hospicio confirma la muerte y ayuda a la familia.
        ? ¿Qué alivio puede dar? Elija todas las correctas.
        = Mojar los labios y la boca
        = Levantar la cabeza
        = Sentarse y tomar la mano
        - Insistir en que coma
        ! Al final el cuerpo no puede usar la comida y puede causar atragantamiento.
        ?T Hable con cariño cerca de la cama aunque el cliente no conteste.
        ! El oído puede ser lo último que se pierde.
        ? La respiración suena como un ronquido. ¿Qué ayuda?
        = Girar al cliente de lado con suavidad
        - Dar agua
        - Acostarlo boca arriba
        - Golpear la espalda
        ! Suena peor de lo que se siente. De lado, el líquido puede salir.
        ? ¿Cómo sabe lo que pide la fe de la familia?
        = Le pregunto a la familia
        - Hago lo que pide mi propia fe
        - Me guío por el apellido
        - Me voy enseguida
        ! Las costumbres cambian, aun dentro de una misma fe.`,
    }),
  ],
}
