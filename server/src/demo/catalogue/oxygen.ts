import { quiz, read, skills } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const oxygen: ProgramPlan = {
  code: 'OXY-1',
  titles: { en: 'Oxygen safety', es: 'Seguridad con el oxígeno' },
  descriptions: {
    en: 'Use, fire, tubing and what to watch for.',
    es: 'Uso, fuego, tubos y en qué fijarse.',
  },
  type: 'INSVC',
  delivery: 'blended',
  disciplines: ['HHA', 'CHHA', 'CNA', 'PCA', 'LPN'],
  pay_code: 'INSVC',
  modules: [
    read('Safety and emergencies', 25, {
      en: `# Oxygen at home
        Oxygen is a prescribed medicine. It does not burn, but it makes everything else burn faster and hotter. Hair, clothes and bedding soak it up.
        ## Fire rules
        - **No smoking by anyone in the home**, and no e-cigarettes. Put a sign on the door.
        - Keep at least **10 feet** from flames: gas stove, candle, fireplace, lighter, heater.
        - The client doesn't cook on a gas stove with oxygen on.
        - No petroleum jelly, oily lotion or hair spray on face and chest. Use water-based products.
        - Turn it off when nobody uses it. Don't leave the cannula on a bed or chair.
        - Know where the smoke alarm and the two ways out are.
        If the client or a visitor smokes, don't argue. Leave the room, and call the nurse and the office.
        ## Three sources
        - **Concentrator:** makes oxygen from air and needs power. Keep it a foot from walls and curtains, plugged straight into the wall.
        - **Cylinder:** under high pressure. Keep it upright in a stand. Never drop or roll it.
        - **Liquid oxygen:** very cold. Don't touch the frosted parts.
        ## Power cut
        Use the backup cylinder. Call the supplier's number on the machine. The power company should know that oxygen is used at this address.`,
      es: `# Oxígeno en casa
        El oxígeno es una medicina con receta. No arde, pero hace que todo lo demás arda más rápido y más caliente. El pelo, la ropa y la cama se impregnan de oxígeno.
        ## Reglas contra el fuego
        - **Nadie fuma en la casa**, tampoco cigarrillos electrónicos. Ponga un aviso en la puerta.
        - Mantenga al menos **10 pies** de distancia de llamas: estufa de gas, vela, chimenea, encendedor, calentador.
        - El cliente no cocina en una estufa de gas con el oxígeno puesto.
        - Sin vaselina, loción con aceite ni laca en la cara y el pecho. Use productos a base de agua.
        - Ciérrelo cuando nadie lo usa. No deje la cánula sobre una cama o silla.
        - Sepa dónde están la alarma de humo y las dos salidas.
        Si el cliente o una visita fuma, no discuta. Salga del cuarto y llame a la enfermera y a la oficina.
        ## Tres fuentes
        - **Concentrador:** saca oxígeno del aire y necesita electricidad. Manténgalo a un pie de paredes y cortinas, conectado directo a la pared.
        - **Cilindro:** con alta presión. Manténgalo parado en un soporte. Nunca lo deje caer ni lo ruede.
        - **Oxígeno líquido:** muy frío. No toque las partes con escarcha.
        ## Apagón
        Use el cilindro de reserva. Llame al número del proveedor que está en la máquina. La compañía de luz debe saber que en esta dirección se usa oxígeno.`,
    }),
    read('Chronic conditions', 10, {
      en: `# What you may do
        ## Each visit
        1. Check that the machine is on and set to the **number in the care plan**. Don't change it. Too much oxygen can harm people with some lung diseases.
        2. Check that oxygen flows: hold the prongs in a glass of water and look for bubbles. Dry them well.
        3. Look at the tubing: no knots, nothing on top of it, not across the way to the bathroom.
        4. Look behind the ears, at the cheeks and under the nose for red or sore skin. Pad it softly.
        5. Put the prongs into the nose with the curve down.
        6. Clean the outside filter once a week under the tap and let it dry, if the plan says so.
        ## Report to the nurse
        - Headache, sleepy, confused, restless
        - Lips, nails or face turn blue or gray
        - Sores or nosebleeds
        - An alarm, or a setting that doesn't match the plan
        - A client who often takes it off
        **Call 911** when the client can't get air, can't be woken, or turns blue. Stay, seat them upright and keep the oxygen at the plan's setting.
        ## Write it down
        Note the setting, the hours of use, how the skin looks, and how the client breathes at rest and when walking.`,
      es: `# Lo que usted puede hacer
        ## En cada visita
        1. Revise que la máquina esté encendida y en el **número del plan de cuidado**. No lo cambie. Demasiado oxígeno puede dañar a personas con algunas enfermedades del pulmón.
        2. Revise que salga oxígeno: ponga las puntas en un vaso de agua y busque burbujas. Séquelas bien.
        3. Mire el tubo: sin nudos, sin nada encima, sin cruzar el camino al baño.
        4. Mire detrás de las orejas, en las mejillas y bajo la nariz si hay piel roja o lastimada. Proteja con algo suave.
        5. Ponga las puntas en la nariz con la curva hacia abajo.
        6. Lave el filtro de afuera una vez por semana bajo la llave y déjelo secar, si el plan lo dice.
        ## Avise a la enfermera
        - Dolor de cabeza, sueño, confusión, inquietud
        - Labios, uñas o cara azules o grises
        - Llagas o sangrado de la nariz
        - Una alarma o un número que no coincide con el plan
        - Un cliente que se lo quita seguido
        **Llame al 911** cuando el cliente no puede respirar, no despierta o se pone azul. Quédese, siéntelo derecho y deje el oxígeno en el número del plan.
        ## Anótelo
        Anote el número, las horas de uso, cómo está la piel y cómo respira el cliente en reposo y al caminar.`,
    }),
    skills('Safety and emergencies', 10, {
      en: `# Observed skills
        Watch the aide with the client's own equipment.
        - Finds the prescribed setting and compares it with the machine
        - Shows that oxygen flows
        - Puts on the cannula and pads the skin
        - Names three fire rules for this home`,
      es: `# Destrezas observadas
        Observe al cuidador con el equipo del cliente.
        - Encuentra el número recetado y lo compara con la máquina
        - Muestra que sale oxígeno
        - Coloca la cánula y protege la piel
        - Nombra tres reglas contra el fuego para esta casa`,
    }),
    quiz('Safety and emergencies', 15, {
      en: `# Check what you know
        ? The client feels short of breath and asks you to turn up the oxygen. What do you do?
        = Keep the setting, seat her upright and call the nurse
        - Turn it up a little
        - Turn it off
        - Give her a second cannula
        ! The setting is a dose. Only a prescriber changes it.
        ?F You may use petroleum jelly on dry lips of a client on oxygen.
        ! Oil and oxygen can cause burns. Use a water-based product.
        ? Which are fire risks near oxygen? Choose all that apply.
        = A gas stove
        = A candle
        = An e-cigarette
        - A glass of water
        ! Keep flames and sparks at least 10 feet away.
        ? How do you check that oxygen flows?
        = Hold the prongs in water and look for bubbles
        - Smell it
        - Hold a lighter near it
        - Turn up the setting
        ! Oxygen has no smell. Never use a flame.
        ? The power is out. What do you do first?
        = Switch the client to the backup cylinder
        - Wait for the power
        - Drive to the hospital
        - Open the windows
        ! Then call the supplier, and 911 if the client can't get air.`,
      es: `# Compruebe lo que sabe
        ? A la clienta le falta el aire y le pide subir el oxígeno. ¿Qué hace?
        = Dejo el número, la siento derecha y llamo a la enfermera
        - Lo subo un poco
        - Lo apago
        - Le doy otra cánula
        ! El número es una dosis. Solo quien receta lo cambia.
        ?F Puede usar vaselina en los labios secos de un cliente con oxígeno.
        ! El aceite con oxígeno puede causar quemaduras. Use un producto a base de agua.
        ? ¿Qué es peligro de fuego cerca del oxígeno? Elija todas las correctas.
        = Una estufa de gas
        = Una vela
        = Un cigarrillo electrónico
        - Un vaso de agua
        ! Mantenga llamas y chispas al menos a 10 pies.
        ? ¿Cómo revisa que salga oxígeno?
        = Pongo las puntas en agua y busco burbujas
        - Lo huelo
        - Acerco un encendedor
        - Subo el número
        ! El oxígeno no huele. Nunca use una llama.
        ? Se fue la luz. ¿Qué hace primero?
        = Cambio al cliente al cilindro de reserva
        - Espero la luz
        - Voy al hospital en carro
        - Abro las ventanas
        ! Luego llame al proveedor, y al 911 si el cliente no puede respirar.`,
    }),
  ],
}
