/** Spanish words of messaging and email services, sorted. */
export const spanish = `
abajo abierto abrir abuso acabar acceder acceso accion acelerar aceptar acertar acierto aclarar acortado acortador
acortar activacion activar actividad actualizacion actualizar actualmente acuerdo adecuado adelantar ademas
adicional adjuntar administracion administrador admitir advertencia afectado afectar agente agotar agotarse agregar
agregue ahi ahora ajustar al alargar alcanzar alerta alertar algo algun alguno alli almacenamiento almacenar alto
altura ambiente ambos ampliado ampliar anadir analisis analizar ancho anexar anexo ante antena anterior
anteriormente apagado apagar aparato aparecer aparte apenas aplicacion aprender aprobacion aprobar aproximadamente
apurar aquel aquella aqui argumento arrancar arriba asegurar asegurese asesor asi asignar asistencia asociar asunto
atencion aumentar aun aunque ausente autenticacion autenticar automaticamente autorizacion autorizar averia avisado
avisar ayudar bajo banda base bastante bloquear borde borrar boton buscar busque busqueda buzon cabecera cada cadena
caducar caducidad caido calcular calidad calificacion calificar cambiar campana cancelacion cancelar cantidad
capacidad capaz carecer cargar cargo casi casilla categoria caudal causa celular centro cerca cerrado cerrar
certificado ciclo cifrado cinco circunstancia claramente claro clave cliente cobertura cobrar codigo coincidir cola
colocar columna combinar comenzar comienzo como compania comparar compartir compatible complejo completo compra
comprar comprender comprobante comprobar comprueba compruebe comun comunicar comunicarse comuniquese con concepto
concluir condicion conectar configuracion configurar confirmacion confirmar conflicto conforme confundir confusion
conjunto conocer conocido conocimiento consecuencia conseguir conservar consultar consumo contactar contar contener
contenga contexto contiene continuar contra contrasena contratar conversacion copia copiar correccion correctamente
correcto corregir corresponder corriente corrija corrompido corrupto cortar corto costo creacion crear credencial
creer criterio critico cuadro cual cuales cualquier cualquiera cuando cuanto cuantos cuarto cuatro cuenta cuerpo
cumplir cuota cuyo da dado danado dano dar das dato de deber debera deberia debes debia debido defecto dejar del
demasiado demorar denegar dentro deposito desactivar desaparecer descargar descartar desconocido descripcion
descubrir descuento desde deshabilitar desinstalar desplegar despues destino detalle detectar detener detenido
devolucion devolver devuelto di diario diez diferente dificil dio direccion directamente dirigir disco discrepancia
disculpa disculpar disculpe disponer disponibilidad disponible dispositivo disputa distinguir distinto dividir do
doble documentacion documento dominio donde dos duda dudar dueno duplicado duplicar duracion durante e efecto
ejecutar ejecutivo ejemplo el electronico elegir elija eliminar ellos embargo emisor emitido emitir empezar empresa
en encabezado encargado encender encendido encolar encontrar encuentra energia enlace enlazar ensenar entender
entero entonces entorno entrar entregar enviar equipo equivocacion equivocar era eran erroneo es esa esas escoger
escribir escrito escuchar ese eso espacio especial especificar especifique esperar estaba estar estas estatus
estimar estos estuvo etapa etiqueta evaluacion evaluar evento evitar exactamente examinar exceder excepcional
excepto exceso excluir excluye exigir existente existir exito exitosamente exitoso expedir expiracion expirar
explicar extender externo extrano extraordinario facil factura facturacion falla fallar fallido falso faltante
faltar fase favor fecha fichero figura fijo fila filtrar filtro fin finalizar firma firmado firmante firmar flujo
fondos forma formado formato formulario foto frase frecuencia frecuente frecuentemente frenar fue fuente fuera
fueron fuerza funcion funcionalidad fundamento generar geografico gestor gracias grado grafico grande gratis
gratuito grupo guardar guia guiar ha haber habia habilidad habilitacion habilitar habitual hacer hacia haga hallar
han hasta hay haya hayan haz hecho hizo horario hoy hubo icono ida identidad identificacion identificador idioma ido
ignorar igual igualar ilegal ilegible imagen impacto impedir importante importe imposible imprevisto impuesto
inaccesible inactivo incidencia incluido incluir incluso incluya incluye incluyen incompleto inconsistente
inconveniente incorrecto incumplimiento incumplir indicar indique indisponible inesperado inexistente informacion
informar infringir ingresar inhabilitar iniciar inmediatamente inscribir inscrito inspeccionar instalar instante
insuficiente intencion intentar intentelo intermitente internacional interno interpretar interrumpir interrupcion
introducir introduzca inusual invalidar investigar ir jamas juntar junto la lado lamentar largo las le leer lejos
lenguaje lento les leve ley libre ligero limitacion limitar limite limpiar limpio lista listado llamada llave llegar
llenar lleno lo lograr longitud los lote luego lugar mal malicioso malo mandar mantener mantenimiento mantiene
maquina marcado marcar mas masivo materia maximo mayor me mediante medida medio medir mejor memoria menor menos
mensajeria mensual metodo mezclar mi mientras migrar minimo mirar mismo mitad modelo modificar momentaneamente
momento moneda monto mostrar motivo mover movil mucho muestra multiplicar muy nacional nada necesario necesitar
negar negro ni ningun ninguno nivel norma nos nosotros nota notar notificacion notificar nuevamente nueve nuevo nulo
numerico nunca o objetivo objeto obligar obligatorio observar obtener ocasional ocho ocultar oculto ocupado ocurrir
oferta olvidado olvidar omitir opcion opcional opciones operacion operador operadora operativo orden ordenar
organizacion organizar orientar origen oscuro otro pagar pais palabra pantalla paquete par para parar parcial
parcialmente pasar pasarela paso patron pedido pedir pegar pendiente pensar peor pequeno perder perfil periodo
permanecer permanente permanentemente permiso permitir pero pertenecer pesa pesado pesar pese peso pestana pie
planificar plantilla plataforma plazo poco poder podra podran podria politica poner por porque posible posterior
potencia precio precisamente prefijo prender preparar presupuesto previamente primario primer primero principal
principio privado privilegio problema procesamiento procesar producir produjo profundidad programacion programar
prohibir prolongar promocion pronto propiedad propietario propio proporcionar proposito proteccion proteger
protegido protocolo proveedor proximo proyecto prueba publicado publicar publicidad publico pude pudieron pudo puede
pueden puerto pues puesto punto puntuacion que quedar queja quejarse quien quienes quitar rango rapido raro razon
realizar rebotar recargar recargue recepcion receptor rechazar recibir recibo recientemente reclamar reclamo
recomendar reconocer recordar recordatorio recortar recuperar recurso red reducir reduzca reembolso reemplazar
reenviar referencia referente registrar regla regularizar reiniciar reintentar relacionado relacionar relativo
relevante remite remitente renovacion renovado renovar repetido repetir repite reportado reportar reporte
representante requerir requiere requisito respecto responder responsable respuesta restablecer restablecido restante
restar restriccion restringir resultado retirado retirar retrasar revisar revocar riesgo rol ronda roto ruta saber
saldo salir salvo saturacion saturado saturar se sea sean seccion secreto secuencia seguir segun seguridad seguro
seis seleccionar semanal senal sencillo sentimos separar ser sera seran seria serie serio servicio servidor sesion
si sido siempre siete siga sigue siguiente sin sino siquiera sistema sitio situacion situar sobra sobran sobrante
sobre sobrecarga sobrepasar solamente solicitar solo son sonido soportado soporte sospechoso su subcuenta subir
suceder sucesion suficiente suficientemente sugerir sumar superar suponer sus suscribir suscripcion suscrito
suspender tabla tamano tambien tampoco tan tanto tardar tarde tardo tarea tarifa tasa te tecla tecnico telefonico
telefono tema temporal temporalmente temprano tener tenga tengan tenia tercero terminar termino texto tiempo tiene
tienen tipo titular titulo todavia todo tomar totalmente trabajo traduccion trafico transferencia transferir
transportista tras trasladar tratar tres tu turno tus tuvo u ubicacion ubicar ultimo un una unas unicamente unico
unir uno urgente usa usar uso usted usuario utilice utilizar va vacio validacion validar van vas vaya ve vea veces
velocidad ven vencer vencieron vencimiento vender vendido venta ventana ventas ver verdadero verificacion verificar
verifique viejo vigencia vigente vinculado vincular visitar volver voz vuelta vuelva vuelve vulnerar y ya zona
`;
