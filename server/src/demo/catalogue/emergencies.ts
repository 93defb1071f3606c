import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const emergencies: ProgramPlan = {
  code: 'EMERG-1',
  titles: { en: 'Emergencies in the home', es: 'Emergencias en el hogar' },
  descriptions: {
    en: 'When to call 911, what to do in a fire, and how to get ready for storms, heat and power cuts.',
    es: 'Cuándo llamar al 911, qué hacer en un incendio y cómo prepararse para tormentas, calor y apagones.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Safety and emergencies', 25, {
      en: `# Medical emergencies
        Call **911** first, then the office. You never need permission to call 911.
        ## Call 911 when a client
        - Can't be woken, or has passed out
        - Has trouble breathing, or chest pain or pressure
        - Shows a sign of a stroke: a drooping face, a weak arm, slurred speech, sudden loss of balance or sight
        - Bleeds and it doesn't stop after 10 minutes of firm pressure
        - Has a seizure that lasts 5 minutes, or a first seizure
        - Has swallowed something poisonous and is drowsy or can't breathe well
        ## On the phone
        1. Give the address and apartment first. Then say what happened.
        2. Answer the questions, and don't hang up until you are told to.
        3. Unlock the door. Get the medicine list and the care plan ready.
        ## Choking
        If the person can cough or speak, let them cough. If not: five blows between the shoulder blades, then five thrusts above the navel, in turn, until it comes out. If they pass out, call 911 and start CPR if you are trained.
        ## Wishes
        Know before the visit whether your client has a do-not-resuscitate order and where it is kept. It is about the heart and breathing only. Every client gets help with pain, fear and bleeding.
        For poison, call **1-800-222-1222** if the person is awake. For thoughts of suicide, call or text **988**.`,
      es: `# Emergencias médicas
        Llame primero al **911** y luego a la oficina. Nunca necesita permiso para llamar al 911.
        ## Llame al 911 cuando un cliente
        - No despierta o se desmayó
        - Tiene dificultad para respirar, o dolor o presión en el pecho
        - Muestra una señal de derrame cerebral: cara caída, brazo débil, habla enredada, pérdida repentina del equilibrio o de la vista
        - Sangra y no para después de 10 minutos de presión firme
        - Tiene una convulsión de 5 minutos, o la primera de su vida
        - Tragó algo venenoso y está adormilado o respira mal
        ## En el teléfono
        1. Primero diga la dirección y el apartamento. Luego diga qué pasó.
        2. Conteste las preguntas y no cuelgue hasta que se lo digan.
        3. Abra la puerta. Tenga listos la lista de medicinas y el plan de cuidado.
        ## Atragantamiento
        Si la persona puede toser o hablar, déjela toser. Si no: cinco golpes entre los omóplatos y luego cinco compresiones arriba del ombligo, por turnos, hasta que salga. Si se desmaya, llame al 911 y empiece la RCP si está capacitado.
        ## Deseos
        Sepa antes de la visita si su cliente tiene una orden de no resucitar y dónde está. Vale solo para el corazón y la respiración. Todo cliente recibe ayuda con el dolor, el miedo y el sangrado.
        Por veneno, llame al **1-800-222-1222** si la persona está despierta. Por ideas de suicidio, llame o escriba al **988**.`,
    }),
    read('Safety and emergencies', 20, {
      en: `# Fire, storms, heat and power cuts
        ## Fire
        Look around on the first visit: Where are two ways out? Is there a smoke alarm that works on each floor? Are heaters **3 feet** from anything that burns?
        1. **Rescue** anyone in danger, if you can do it safely.
        2. **Alarm:** shout, and call 911 once you are out.
        3. **Close** doors behind you.
        4. **Get out** and stay out. Use the stairs.
        If smoke blocks the way, close the door, put a wet towel at the bottom, and wave from a window. A grease fire is smothered with a lid. Never use water.
        ## Gas and carbon monoxide
        If you smell gas, don't touch a switch or a phone inside. Get everyone out and call from the street. Headache, dizziness and nausea in several people may be carbon monoxide. Get out and call 911. Never heat with a stove or run a generator indoors.
        ## Storms and power cuts
        - Know the client's emergency plan, and who needs power for oxygen, a bed or a lift.
        - Keep a flashlight, water and three days of food and medicine.
        - Call the office before you leave a client alone, whatever the weather.
        ## Heat and cold
        Heat is dangerous for old people. Close curtains, offer water, and use a fan or a cool cloth. Hot skin with confusion is heat stroke: call 911 and cool the person down.`,
      es: `# Incendio, tormentas, calor y apagones
        ## Incendio
        Mire a su alrededor en la primera visita: ¿Dónde hay dos salidas? ¿Hay en cada piso una alarma de humo que funciona? ¿Están los calentadores a **3 pies** de lo que puede arder?
        1. **Rescate** a quien esté en peligro, si puede hacerlo sin riesgo.
        2. **Alarma:** grite y llame al 911 cuando esté afuera.
        3. **Cierre** las puertas al salir.
        4. **Salga** y no vuelva. Use las escaleras.
        Si el humo tapa el camino, cierre la puerta, ponga una toalla mojada abajo y haga señas desde una ventana. La grasa que arde se apaga con una tapa. Nunca use agua.
        ## Gas y monóxido de carbono
        Si huele gas, no toque un interruptor ni un teléfono adentro. Saque a todos y llame desde la calle. Dolor de cabeza, mareo y náuseas en varias personas pueden ser monóxido de carbono. Salgan y llame al 911. Nunca caliente con la estufa ni use un generador adentro.
        ## Tormentas y apagones
        - Conozca el plan de emergencia del cliente y quién necesita luz para el oxígeno, la cama o la grúa.
        - Tenga linterna, agua y comida y medicinas para tres días.
        - Llame a la oficina antes de dejar solo a un cliente, con cualquier clima.
        ## Calor y frío
        El calor es peligroso para las personas mayores. Cierre cortinas, ofrezca agua y use un ventilador o un paño fresco. Piel caliente con confusión es golpe de calor: llame al 911 y refresque a la persona.`,
    }),
    quiz('Safety and emergencies', 15, {
      en: `# Check what you know
        ? A client has chest pressure. Whom do you call first?
        = 911
        - The office
        - The family
        - The doctor
        ! Minutes matter. The office comes second.
        ? What do you say first to the 911 operator?
        = The address and apartment
        - The client's insurance
        - Your name and agency
        - The client's history
        ! If the call is cut off, help still knows where to go.
        ? Which are signs of a stroke? Choose all that apply.
        = One side of the face droops
        = One arm is weak
        = Speech is slurred
        - Both feet itch
        ! Also sudden loss of balance or sight. Note when it began.
        ?F You may put out a grease fire with water.
        ! Water makes burning grease splash. Cover it with a lid and turn off the heat.
        ?# There is a fire in the kitchen. Put the steps in order.
        1. Help the client away from the fire
        2. Shout to warn others
        3. Close the door behind you
        4. Get out by the stairs
        5. Call 911 from outside
        ! A closed door holds back smoke and gives everyone time.
        ?_ Which number do you call or text for someone who talks about suicide?
        = 988
        ! The lifeline answers day and night.
        ? It is 98 °F outside. Your client has hot skin and is confused. What is it?
        = Heat stroke: call 911 and cool him down
        - A normal reaction
        - A cold
        - A reason to let him sleep
        ! Heat stroke can kill within an hour.`,
      es: `# Compruebe lo que sabe
        ? Un cliente siente presión en el pecho. ¿A quién llama primero?
        = Al 911
        - A la oficina
        - A la familia
        - Al médico
        ! Los minutos cuentan. La oficina va después.
        ? ¿Qué dice primero al operador del 911?
        = La dirección y el apartamento
        - El seguro del cliente
        - Su nombre y su agencia
        - La historia del cliente
        ! Si se corta la llamada, la ayuda ya sabe adónde ir.
        ? ¿Cuáles son señales de derrame cerebral? Elija todas las correctas.
        = Un lado de la cara se cae
        = Un brazo está débil
        = El habla está enredada
        - Pican los dos pies
        ! También la pérdida repentina del equilibrio o de la vista. Anote a qué hora empezó.
        ?F Puede apagar con agua la grasa que arde.
        ! El agua hace saltar la grasa. Cúbrala con una tapa y apague el fuego.
        ?# Hay fuego en la cocina. Ordene los pasos.
        1. Alejar al cliente del fuego
        2. Gritar para avisar a los demás
        3. Cerrar la puerta al salir
        4. Salir por las escaleras
        5. Llamar al 911 desde afuera
        ! Una puerta cerrada detiene el humo y da tiempo a todos.
        ?_ ¿A qué número llama o escribe por alguien que habla de suicidio?
        = 988
        ! La línea contesta día y noche.
        ? Afuera hay 98 °F. Su cliente tiene la piel caliente y está confundido. ¿Qué es?
        = Golpe de calor: llamo al 911 y lo refresco
        - Una reacción normal
        - Un resfriado
        - Una razón para dejarlo dormir
        ! El golpe de calor puede matar en una hora.`,
    }),
  ],
}
